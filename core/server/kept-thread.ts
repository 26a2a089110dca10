import type { Worker } from 'node:worker_threads'
import { openThread, type ThreadBounds, type ThreadCode, ThreadEnded } from './threads.ts'

interface Asked<Request, Answer> {
  request: Request
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** Bounds of each request, and of the thread. */
interface KeptBounds extends ThreadBounds {
  /** Milliseconds after which a thread that nobody asks ends. */
  idle: number
}

/**
 * Has requests answered by one thread that keeps what it has loaded: to load it takes longer than to answer. It begins when it is first
 * asked or `warm`, and ends after a while of quiet. It is given one request at a time, so that one which takes too long ends with the
 * thread alone: those behind it go on in a new one. Its code answers by `answerRequests`.
 */
export class KeptThread<Request, Answer> {
  private worker: Worker | undefined
  private readonly waiting: Asked<Request, Answer>[] = []
  private current: (Asked<Request, Answer> & { id: number; timer: NodeJS.Timeout }) | undefined
  private last = 0
  private quiet: NodeJS.Timeout | undefined

  /** @param code is asked for when a thread begins */
  constructor(
    private readonly code: () => ThreadCode,
    private readonly bounds: KeptBounds,
  ) {}

  /** @throws ThreadEnded at its bounds; what the thread itself throws, by its message */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject })
      this.next()
    })
  }

  /** Has the thread begin now, where it will be asked soon; one that has begun stays for another while. */
  warm(): void {
    this.worker ??= this.open()
    if (!this.current) this.rest()
  }

  private next(): void {
    if (this.current) return
    clearTimeout(this.quiet)
    const asked = this.waiting.shift()
    if (!asked) return this.rest()
    const worker = (this.worker ??= this.open())
    worker.ref()
    const id = ++this.last
    const timer = setTimeout(() => this.end('tooLong'), this.bounds.milliseconds)
    this.current = { ...asked, id, timer }
    worker.postMessage({ id, request: asked.request })
  }

  private open(): Worker {
    const worker = openThread(this.code(), null, {
      // Libraries write about what they do not know.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: this.bounds.heapMb },
    })
    worker.on('message', ({ id, answer, failure }: { id: number; answer?: Answer; failure?: string }) => {
      const { current } = this
      if (current?.id !== id) return
      this.settle()
      if (failure === undefined) current.resolve(answer as Answer)
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
    clearTimeout(this.quiet)
    this.worker?.unref()
    this.quiet = setTimeout(() => this.end('noAnswer'), this.bounds.idle)
    this.quiet.unref()
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
