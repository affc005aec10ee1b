extension ConsentText {
  private static let day = "2026-11-25"

  static let english = ConsentText(
    version: 1, date: day, language: .english, title: "Consent to recording",
    paragraphs: [
      "You record yourself while you do short tasks with your hands. What is recorded: the video of the camera that you wear, distances and camera positions, the motion of phone and watch, the angles of your fingers in a glove, and where hands, face and body are in the picture. Only what you connect is recorded.",
      "What it is for: research and the training of programs and robots that learn from hands. The people who run this recorder may see your takes, and everybody to whom they give them.",
      "Your name is not in the recordings. They have a random number. Still, you may be recognised by your hands, your room or a mirror. Put away letters, screens and photographs.",
      "It is voluntary. You may stop at any time, discard any take, and leave out any task, without a reason and without a disadvantage.",
      "You may withdraw later. Then your takes, their exports and their entries in the index are deleted here, and the deletion of uploaded copies is ordered. You get a list of what was deleted and what failed. Copies that others already have, and what was learnt from them, cannot be called back.",
    ],
    upload: "Upload: takes that you keep are copied to {destination}, and to no other place.",
    noUpload: "Upload: nothing is uploaded. Your takes stay on this computer.",
    audio: "Sound is off. It is recorded only if you switch it on and agree to it separately.",
    guardian:
      "If you are under 18, a parent or guardian must read this and agree too. You then get no points and no tasks with blades, heat, glass or walking."
  )

  static let german = ConsentText(
    version: 1, date: day, language: .german, title: "Einwilligung in die Aufnahme",
    paragraphs: [
      "Sie nehmen sich bei kurzen Aufgaben mit den Händen auf. Aufgenommen werden: das Video der Kamera, die Sie tragen, Abstände und Kamerapositionen, die Bewegung von Telefon und Uhr, die Winkel Ihrer Finger im Handschuh und wo Hände, Gesicht und Körper im Bild sind. Nur was Sie verbinden, wird aufgenommen.",
      "Wozu: Forschung und das Trainieren von Programmen und Robotern, die von Händen lernen. Ihre Aufnahmen sehen dürfen die Betreiber dieses Rekorders und alle, denen sie diese geben.",
      "Ihr Name steht nicht in den Aufnahmen. Sie haben eine zufällige Nummer. Trotzdem kann man Sie an Händen, Zimmer oder Spiegel erkennen. Räumen Sie Briefe, Bildschirme und Fotos weg.",
      "Es ist freiwillig. Sie dürfen jederzeit aufhören, jede Aufnahme verwerfen und jede Aufgabe auslassen, ohne Grund und ohne Nachteil.",
      "Sie dürfen später widerrufen. Dann werden Ihre Aufnahmen, deren Exporte und Einträge im Verzeichnis hier gelöscht, und die Löschung hochgeladener Kopien wird veranlasst. Sie erhalten eine Liste, was gelöscht wurde und was misslang. Kopien, die andere schon haben, und was daraus gelernt wurde, lassen sich nicht zurückholen.",
    ],
    upload:
      "Hochladen: Aufnahmen, die Sie behalten, werden nach {destination} kopiert und an keinen anderen Ort.",
    noUpload: "Hochladen: Es wird nichts hochgeladen. Ihre Aufnahmen bleiben auf diesem Rechner.",
    audio:
      "Ton ist aus. Er wird nur aufgenommen, wenn Sie ihn einschalten und gesondert zustimmen.",
    guardian:
      "Sind Sie unter 18, muss ein Elternteil oder Vormund dies lesen und auch zustimmen. Sie bekommen dann keine Punkte und keine Aufgaben mit Klingen, Hitze, Glas oder Gehen."
  )

  static let spanish = ConsentText(
    version: 1, date: day, language: .spanish, title: "Consentimiento para la grabación",
    paragraphs: [
      "Usted se graba mientras hace tareas cortas con las manos. Se graba: el vídeo de la cámara que lleva, distancias y posiciones de la cámara, el movimiento del teléfono y del reloj, los ángulos de los dedos en un guante, y dónde están manos, cara y cuerpo en la imagen. Solo se graba lo que usted conecta.",
      "Para qué: investigación y entrenamiento de programas y robots que aprenden de las manos. Pueden ver sus grabaciones quienes gestionan este grabador y las personas a quienes ellos se las den.",
      "Su nombre no está en las grabaciones. Llevan un número aleatorio. Aun así, se le puede reconocer por las manos, la habitación o un espejo. Retire cartas, pantallas y fotografías.",
      "Es voluntario. Puede parar en cualquier momento, descartar cualquier grabación y omitir cualquier tarea, sin motivo y sin desventaja.",
      "Puede retirar su consentimiento más tarde. Entonces se borran aquí sus grabaciones, sus exportaciones y sus entradas en el índice, y se ordena borrar las copias subidas. Recibe una lista de lo borrado y de lo que falló. Las copias que otros ya tienen, y lo aprendido de ellas, no se pueden recuperar.",
    ],
    upload:
      "Subida: las grabaciones que conserve se copian a {destination}, y a ningún otro lugar.",
    noUpload: "Subida: no se sube nada. Sus grabaciones se quedan en este ordenador.",
    audio: "El sonido está apagado. Solo se graba si usted lo enciende y lo acepta por separado.",
    guardian:
      "Si es menor de 18 años, su madre, padre o tutor debe leer esto y aceptarlo también. En ese caso no recibe puntos ni tareas con cuchillas, calor, vidrio o desplazamiento."
  )

  static let french = ConsentText(
    version: 1, date: day, language: .french, title: "Consentement à l’enregistrement",
    paragraphs: [
      "Vous vous enregistrez pendant de courtes tâches manuelles. Sont enregistrés : la vidéo de la caméra que vous portez, des distances et les positions de la caméra, le mouvement du téléphone et de la montre, les angles de vos doigts dans un gant, et où se trouvent mains, visage et corps dans l’image. Seul ce que vous connectez est enregistré.",
      "À quoi cela sert : à la recherche et à l’entraînement de programmes et de robots qui apprennent des mains. Peuvent voir vos prises les personnes qui gèrent cet enregistreur et toutes celles à qui elles les donnent.",
      "Votre nom ne figure pas dans les enregistrements. Ils portent un numéro aléatoire. On peut pourtant vous reconnaître à vos mains, à votre pièce ou à un miroir. Rangez lettres, écrans et photos.",
      "C’est volontaire. Vous pouvez arrêter à tout moment, jeter toute prise et passer toute tâche, sans raison et sans désavantage.",
      "Vous pouvez vous rétracter plus tard. Vos prises, leurs exports et leurs entrées dans l’index sont alors effacés ici, et l’effacement des copies envoyées est demandé. Vous recevez une liste de ce qui a été effacé et de ce qui a échoué. Les copies que d’autres ont déjà, et ce qui en a été appris, ne peuvent être rappelés.",
    ],
    upload:
      "Envoi : les prises que vous gardez sont copiées vers {destination}, et nulle part ailleurs.",
    noUpload: "Envoi : rien n’est envoyé. Vos prises restent sur cet ordinateur.",
    audio: "Le son est coupé. Il n’est enregistré que si vous l’activez et l’acceptez séparément.",
    guardian:
      "Si vous avez moins de 18 ans, un parent ou tuteur doit lire ceci et l’accepter aussi. Vous n’avez alors ni points ni tâches avec lames, chaleur, verre ou marche."
  )
}
