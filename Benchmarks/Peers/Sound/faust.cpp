// Runs voices of one Faust program for a while: voices seconds block.
#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>
#include "faust/dsp/dsp.h"
#include "faust/gui/MapUI.h"
#include "faust/gui/meta.h"

<<includeIntrinsic>>
<<includeclass>>

int main(int, char** argv) {
  const int voices = atoi(argv[1]), rate = 48000, block = atoi(argv[3]);
  const long blocks = long(atof(argv[2]) * rate) / block;
  std::vector<std::unique_ptr<mydsp>> dsps;
  std::vector<std::unique_ptr<MapUI>> knobs;
  for (int voice = 0; voice < voices; voice++) {
    dsps.emplace_back(new mydsp());
    knobs.emplace_back(new MapUI());
    dsps.back()->init(rate);
    dsps.back()->buildUserInterface(knobs.back().get());
    if (knobs.back()->getParamsCount() > 1) {
      knobs.back()->setParamValue("freq", 55 * std::exp2((voice % 49) / 12.0));
      knobs.back()->setParamValue("cutoff", 800 + 10 * voice);
    }
  }
  float memory[4][8192] = {}, *inputs[2] = {memory[0], memory[1]}, *outputs[2] = {memory[2], memory[3]};
  unsigned noise = 1;
  double sum = 0;
  for (long turn = 0; turn < blocks; turn++) {
    for (int index = 0; index < block; index++) {
      noise = noise * 1664525u + 1013904223u;
      memory[0][index] = memory[1][index] = 0.2f * (float(noise >> 8) / 8388608.0f - 1);
    }
    if (turn == blocks * 4 / 5)
      for (auto& knob : knobs) if (knob->getParamsCount() > 1) knob->setParamValue("gate", 0);
    for (auto& dsp : dsps) { dsp->compute(block, inputs, outputs); sum += outputs[0][0]; }
  }
  return sum == 12345.678;
}
