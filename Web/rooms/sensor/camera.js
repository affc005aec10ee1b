/** The front camera in a video element; `open` throws what getUserMedia throws, or "insecure". */
export class Camera {
  #stream = null;

  async open(video, ended) {
    if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) {
      throw new DOMException('needs a secure page', 'insecure');
    }
    this.#stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        facingMode: 'user',
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 30, max: 60 },
      },
    });
    for (const track of this.#stream.getTracks()) track.addEventListener('ended', ended);
    video.srcObject = this.#stream;
    await video.play();
  }

  close(video) {
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = null;
    video.srcObject = null;
  }
}
