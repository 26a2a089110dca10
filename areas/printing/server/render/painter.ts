import type { Worker } from 'node:worker_threads'
import { openThread, ThreadEnded, threadCode } from '#core/server/threads.ts'
import type { DrawAnswer, DrawRequest } from './draw.ts'

/** What one request may take, and when a thread that nobody asks ends. */
const requestWithin = 30_000
const idleFor = 120_000
const heapMb = 512

interface Asked {
  request: DrawRequest
  resolve(answer: DrawAnswer): void
  reject(error: Error): void
}

/**
 * Has labels drawn by one thread, which keeps its letters: to unpack the font takes longer than a hundred labels. It begins when it is first
 * asked and ends after a while of quiet. It is given one request at a time, so that one which takes too long ends with the thread alone:
 * those behind it go on in a new one.
 */
export class Painter {
  private worker: Worker | undefined
  private readonly waiting: Asked[] = []
  private current: (Asked & { id: number; timer: NodeJS.Timeout }) | undefined
  private last = 0
  private idle: NodeJS.Timeout | undefined

  /** @param within milliseconds that one request may take */
  constructor(private readonly within: number) {}

  /** @throws ThreadEnded at its bounds; what drawing itself throws */
  draw(request: DrawRequest): Promise<DrawAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject })
      this.next()
    })
  }

  private next(): void {
    if (this.current) return
    clearTimeout(this.idle)
    const asked = this.waiting.shift()
    if (!asked) return this.rest()
    const worker = (this.worker ??= this.open())
    worker.ref()
    const id = ++this.last
    const timer = setTimeout(() => this.end('tooLong'), this.within)
    this.current = { ...asked, id, timer }
    worker.postMessage({ id, request: asked.request })
  }

  private open(): Worker {
    const worker = openThread(threadCode(new URL('./label-thread.ts', import.meta.url)), null, {
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    worker.on('message', ({ id, answer, failure }: { id: number; answer?: DrawAnswer; failure?: string }) => {
      const { current } = this
      if (current?.id !== id) return
      this.settle()
      if (answer) current.resolve(answer)
      else current.reject(new Error(failure))
      this.next()
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (this.worker === worker) this.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'noAnswer')
    })
    worker.on('exit', () => {
      if (this.worker === worker) this.end('noAnswer')
    })
    return worker
  }

  private settle(): void {
    clearTimeout(this.current?.timer)
    this.current = undefined
  }

  /** Nobody waits: it holds up no end of the process, and ends by itself. */
  private rest(): void {
    this.worker?.unref()
    this.idle = setTimeout(() => this.end('noAnswer'), idleFor)
    this.idle.unref()
  }

  /** Ends the thread, and with it the request that it was at. */
  private end(why: ThreadEnded['why']): void {
    const { worker, current } = this
    this.worker = undefined
    this.settle()
    void worker?.terminate()
    current?.reject(new ThreadEnded(why))
    if (this.waiting.length) this.next()
  }
}

/** Draws what printers are sent: labels of all teams, a few at a time. */
export const painter = new Painter(requestWithin)

/** Draws what people wait for before a screen: no print holds it up, and it holds up none. */
export const screenPainter = new Painter(requestWithin)
