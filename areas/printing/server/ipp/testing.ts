import { createServer, type Server } from 'node:http'

/** An attribute of an answer: its tag (RFC 8010, section 3.5.2), its name and its values. */
type Attribute = [tag: number, name: string, ...values: (string | number | Buffer)[]]

const asBytes = (value: string | number | Buffer): Buffer => {
  if (typeof value !== 'number') return Buffer.from(value)
  const made = Buffer.alloc(4)
  made.writeInt32BE(value)
  return made
}

const attribute = ([tag, name, ...values]: Attribute): Buffer =>
  Buffer.concat(
    values.flatMap((value, i) => {
      const [words, bytes] = [Buffer.from(i ? '' : name), asBytes(value)]
      const lengths = [words.length, bytes.length].map((length) => Buffer.of(length >> 8, length & 255))
      return [Buffer.of(tag), lengths[0] as Buffer, words, lengths[1] as Buffer, bytes]
    }),
  )

const dotsOf = (perInch: number) => Buffer.concat([asBytes(perInch), asBytes(perInch), Buffer.of(3)])

/** Where the document begins: after the attributes of a request. */
function documentAt(bytes: Buffer): number {
  let at = 8
  for (;;) {
    const tag = bytes.readUInt8(at++)
    if (tag === 3) return at
    if (tag < 0x10) continue
    at += 2 + bytes.readUInt16BE(at)
    at += 2 + bytes.readUInt16BE(at)
  }
}

/** A printer of IPP of the test's own: it keeps what it is sent, and says of itself what it is told to. */
export class IppSink {
  /** Documents, and what was asked before them. */
  readonly got: { asked: string; document: Buffer }[] = []
  formats = ['application/pdf']
  resolutions = [300]
  state = 3
  reasons = ['none']
  /** Of its jobs. */
  jobState = 9
  /** Status that it answers Print-Job with, by turns; then it takes it. */
  refuses: number[] = []
  /** It takes the document and ends the connection without a word. */
  silent = false
  port = 0
  private server: Server | undefined

  async open(port = 0): Promise<this> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.url !== '/ipp/print') return response.writeHead(404).end()
        const answer = this.answer(Buffer.concat(chunks))
        if (!answer) return request.socket.destroy()
        response.writeHead(200, { 'content-type': 'application/ipp' }).end(answer)
      })
    })
    await new Promise<void>((done) => this.server?.listen(port, '127.0.0.1', done))
    this.port = (this.server.address() as { port: number }).port
    return this
  }

  close(): Promise<void> {
    return new Promise((done) => this.server?.close(() => done()))
  }

  private answer(asked: Buffer): Buffer | null {
    const operation = asked.readUInt16BE(2)
    const head = (status: number, ...attributes: Attribute[]) =>
      Buffer.concat([
        Buffer.of(2, 0, status >> 8, status & 255),
        asked.subarray(4, 8),
        Buffer.of(1),
        attribute([0x47, 'attributes-charset', 'utf-8']),
        attribute([0x48, 'attributes-natural-language', 'en']),
        Buffer.of(operation === 0x000b ? 4 : 2),
        ...attributes.map(attribute),
        Buffer.of(3),
      ])
    if (operation === 0x000b)
      return head(
        0,
        [0x23, 'printer-state', this.state],
        [0x44, 'printer-state-reasons', ...this.reasons],
        [0x22, 'printer-is-accepting-jobs', Buffer.of(1)],
        [0x49, 'document-format-supported', ...this.formats],
        [0x32, 'pwg-raster-document-resolution-supported', ...this.resolutions.map(dotsOf)],
        [0x44, 'pwg-raster-document-type-supported', 'black_1', 'sgray_8'],
        [0x44, 'job-creation-attributes-supported', 'copies', 'media-col', 'print-scaling'],
        // A collection, which whoever asks has to pass over.
        [0x34, 'media-col-default', ''],
        [0x4a, '', 'media-color'],
        [0x44, '', 'white'],
        [0x37, '', ''],
      )
    if (operation === 0x0009) return head(0, [0x21, 'job-id', 1], [0x23, 'job-state', this.jobState])
    const refused = this.refuses.shift()
    if (refused) return head(refused)
    const at = documentAt(asked)
    this.got.push({ asked: asked.toString('latin1', 0, at), document: asked.subarray(at) })
    return this.silent ? null : head(0, [0x21, 'job-id', this.got.length], [0x23, 'job-state', 5])
  }
}
