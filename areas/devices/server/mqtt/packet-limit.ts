/**
 * Minds how large the packets of one connection are, before any of them is put together. Reads nothing but their fixed headers: a byte of
 * kind and up to four of length.
 */
export class PacketLimit {
  private admitted = false
  /** Of everything so far; counted until the login. */
  private bytes = 0
  /** Bytes of the packet at hand that are yet to come. */
  private rest = 0
  private inLength = false
  private length = 0
  private shift = 0

  /**
   * @param beforeLogin bytes in all before the login
   * @param packetMost bytes of one packet after its fixed header
   */
  constructor(
    private readonly beforeLogin: number,
    private readonly packetMost: number,
  ) {}

  /** The connection has logged in. */
  admit(): void {
    this.admitted = true
  }

  /** @returns whether what came is within the limits; once it is not, the connection is to be cut */
  takes(chunk: Uint8Array): boolean {
    if (!this.admitted) {
      this.bytes += chunk.length
      if (this.bytes > this.beforeLogin) return false
    }
    for (let at = 0; at < chunk.length; ) {
      if (this.rest) {
        const skipped = Math.min(this.rest, chunk.length - at)
        this.rest -= skipped
        at += skipped
      } else if (!this.header(chunk[at++] as number)) return false
    }
    return true
  }

  private header(byte: number): boolean {
    if (!this.inLength) {
      this.inLength = true
      this.length = 0
      this.shift = 0
      return true
    }
    this.length += (byte & 127) * 2 ** this.shift
    this.shift += 7
    if (this.length > (this.admitted ? this.packetMost : this.beforeLogin)) return false
    if (byte > 127) return this.shift < 28
    this.inLength = false
    this.rest = this.length
    return true
  }
}
