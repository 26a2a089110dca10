import { setTimeout as pause } from 'node:timers/promises'
import type { Networks } from '#core/server/networks.ts'
import { callOutside, InnerAddress, NoAnswer } from '#core/server/outgoing.ts'
import type { Piece, Sent } from '../queue/talk.ts'
import { type Format, formatOf } from './format.ts'
import { type Answer, NoIpp, type Request, readAnswer, type Sent as Value, writeRequest } from './message.ts'
import { printerStateOf } from './printer-state.ts'

/** Milliseconds: for an answer about the printer or a job, and for taking a document. */
const answerWithin = 10_000
const takeWithin = 120_000
/** For the printer to say that it printed, and between two askings. */
const printedWithin = 60_000
const askEvery = 500
/** Bytes of an answer: all attributes of a large printer are some 60 kB. */
const answerMost = 262_144

/** States of a job (RFC 8011, section 5.3.7) after which nothing more happens to it. */
const ended = { canceled: 7, aborted: 8, completed: 9 } as const

const statusWords: Readonly<Record<number, string>> = {
  0x0400: 'bad request',
  0x0401: 'forbidden',
  0x0402: 'not authenticated',
  0x0403: 'not authorised',
  0x0404: 'not possible now',
  0x0406: 'no printer under this path',
  0x040a: 'document format not supported',
  0x040b: 'attributes not supported',
  0x0500: 'internal error of the printer',
  0x0501: 'operation not supported',
  0x0503: 'version not supported',
  0x0506: 'not accepting jobs',
  0x0507: 'busy',
}
const attributesNotSupported = 0x040b

export interface IppAddress {
  host: string
  port: number
  /** `/ipp/print` */
  path: string
  dotsPerMm: number
}

/** What a document is called, and how large its pages are in millimetres. */
export interface IppJob {
  name: string
  width: number
  height: number
}

/** The printer answered that it will not. */
class Refused extends Error {
  constructor(readonly status: number) {
    super(`${statusWords[status] ?? 'refused'} (0x${status.toString(16).padStart(4, '0')})`)
  }
}

const text = (type: 'uri' | 'name' | 'keyword' | 'mimeMediaType', value: string): Value => ({ type, value })

/** One printer's conversation: each question a request of its own (RFC 8010: HTTP POST of `application/ipp`). */
class Conversation {
  private last = 0
  readonly uri: string
  private readonly url: string

  constructor(
    { host, port, path }: IppAddress,
    private readonly inner: Networks,
  ) {
    const at = `${host.includes(':') ? `[${host}]` : host}:${port}${path}`
    this.uri = `ipp://${at}`
    this.url = `http://${at}`
  }

  /** @throws Refused, NoIpp, NoAnswer, InnerAddress */
  async ask(request: Omit<Request, 'id'>, document?: Uint8Array): Promise<Answer> {
    const head = writeRequest({ ...request, id: ++this.last })
    const { status, bytes } = await callOutside(this.url, this.inner, {
      method: 'POST',
      headers: { 'content-type': 'application/ipp', accept: 'application/ipp' },
      body: document ? Buffer.concat([head, document]) : head,
      within: document ? takeWithin : answerWithin,
      answerMost,
    })
    if (status !== 200) throw new NoIpp(`HTTP ${status}`)
    const answer = readAnswer(bytes)
    if (answer.status >= 0x0100) throw new Refused(answer.status)
    return answer
  }

  printer = (): Promise<Answer> =>
    this.ask({
      operation: 'getPrinterAttributes',
      about: [
        ['printer-uri', text('uri', this.uri)],
        ['requested-attributes', text('keyword', 'printer-description'), text('keyword', 'job-template')],
      ],
    })

  job = (id: number): Promise<Answer> =>
    this.ask({
      operation: 'getJobAttributes',
      about: [
        ['printer-uri', text('uri', this.uri)],
        ['job-id', { type: 'integer', value: id }],
        ['requested-attributes', text('keyword', 'job-state'), text('keyword', 'job-state-reasons')],
      ],
    })

  /** @returns the job's id at the printer */
  async print(document: Uint8Array, { mime }: Format, { name }: IppJob, job: Request['about']): Promise<number> {
    const about: Request['about'] = [
      ['printer-uri', text('uri', this.uri)],
      ['requesting-user-name', text('name', 'gemba')],
      // 255 bytes are the most that a name has.
      ['job-name', text('name', [...name].slice(0, 60).join(''))],
      ['document-format', text('mimeMediaType', mime)],
    ]
    const once = (with_: Request['about']) => this.ask({ operation: 'printJob', about, job: with_ }, document)
    const answer = await once(job).catch((error: unknown) => {
      // A paper that it does not have in: as it has it, rather than not at all.
      if (error instanceof Refused && error.status === attributesNotSupported && job.length) return once([])
      throw error
    })
    const id = answer.attributes.get('job-id')?.[0]
    if (typeof id !== 'number') throw new NoIpp('no job-id')
    return id
  }
}

/** How large the paper is, and that it is printed as large as it is, where the printer can be told so. */
function jobAttributes({ attributes }: Answer, { width, height }: IppJob): Request['about'] {
  const takes = new Set(attributes.get('job-creation-attributes-supported') ?? [])
  const hundredths = (mm: number): Value => ({ type: 'integer', value: Math.round(mm * 100) })
  const size: Value = {
    type: 'collection',
    value: { 'x-dimension': hundredths(width), 'y-dimension': hundredths(height) },
  }
  return [
    ...(takes.has('media-col')
      ? [['media-col', { type: 'collection', value: { 'media-size': size } }] as [string, Value]]
      : []),
    ...(takes.has('print-scaling') ? [['print-scaling', text('keyword', 'none')] as [string, Value]] : []),
  ]
}

/**
 * Prints by IPP: asks how the printer stands and what it takes, sends a job for each piece, and asks until it says that it printed them.
 *
 * @param pieces documents in the order of printing, drawn for the format that the printer takes
 * @param inner networks of the house that the server's owner has allowed
 */
export async function printByIpp(
  address: IppAddress,
  job: IppJob,
  pieces: (format: Format) => AsyncIterator<Piece>,
  inner: Networks,
): Promise<Sent> {
  const printer = new Conversation(address, inner)
  let handed = 0
  try {
    const about = await printer.printer()
    const state = printerStateOf(about)
    const not = (problem: (Sent & { done: false })['problem'], why = ''): Sent => ({
      done: false,
      state: state === 'ready' || state === 'unknown' ? 'stopped' : state,
      problem,
      handed,
      why,
    })
    if (state !== 'ready' && state !== 'unknown') return not(`printerState.${state}`)
    const format = formatOf(about, address.dotsPerMm)
    if (!format) return not('printJob.problem.noFormat')
    const with_ = jobAttributes(about, job)
    const ids: number[] = []
    const all = pieces(format)
    for (let piece = await all.next(); !piece.done; piece = await all.next()) {
      const { files, labels } = piece.value
      for (const file of files)
        ids.push(
          await printer.print(file, format, job, with_).catch((error: unknown) => {
            // It may have it: a person looks.
            if (error instanceof NoAnswer && error.reached) handed += labels
            throw error
          }),
        )
      handed += labels
    }
    return await printed(printer, ids, handed)
  } catch (error) {
    const problem =
      error instanceof InnerAddress
        ? 'printJob.problem.inner'
        : error instanceof Refused || error instanceof NoIpp
          ? 'printJob.problem.refused'
          : 'printJob.problem.unreachable'
    const why = error instanceof Error ? error.message : String(error)
    return { done: false, state: 'unreachable', problem, handed, why }
  }
}

/** Waits for a while until the printer says that it printed all jobs. One that it gave up is nobody's to print again unseen. */
async function printed(printer: Conversation, ids: readonly number[], handed: number): Promise<Sent> {
  const until = Date.now() + printedWithin
  const open = new Set(ids)
  for (;;) {
    for (const id of open) {
      const { attributes } = await printer.job(id)
      const state = attributes.get('job-state')?.[0]
      if (state === ended.completed) open.delete(id)
      if (state === ended.canceled || state === ended.aborted) {
        const why = (attributes.get('job-state-reasons') ?? []).join(', ')
        return { done: false, state: 'ready', problem: 'printJob.problem.givenUp', handed, why }
      }
    }
    if (!open.size) return { done: true, confirmed: true }
    // It has them: what it waits for is told of the printer.
    if (Date.now() > until) return { done: true, confirmed: false, state: printerStateOf(await printer.printer()) }
    await pause(askEvery)
  }
}
