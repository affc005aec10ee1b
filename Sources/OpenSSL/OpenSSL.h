#pragma once

#include <openssl/opensslv.h>
