#pragma once

#include <curl/curlver.h>
