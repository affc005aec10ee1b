/**
 * The front camera in a video element; `open` throws what getUserMedia and play throw, or "insecure", and leaves no
 * camera on then.
 */
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
    try {
      await video.play();
    } catch (error) {
      this.close(video);
      throw error;
    }
  }

  close(video) {
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = null;
    video.srcObject = null;
  }
}
