print("sensorium")
