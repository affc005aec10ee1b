#include "CMediaPipe.h"
