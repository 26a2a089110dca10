import type { Worker } from 'node:worker_threads'
import { openThread, ThreadEnded, threadCode } from '#core/server/threads.ts'
import type { DrawAnswer, DrawRequest } from './draw.ts'

/** What one request may take, and when a thread that nobody asks ends. */
const within = 30_000
const idleFor = 120_000
const heapMb = 512

interface Waiting {
  resolve(answer: DrawAnswer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/**
 * Has labels drawn by one thread, which keeps its letters: to unpack the font takes longer than a hundred labels. It begins when it is first
 * asked, ends after a while of quiet, and is ended when a request takes too long.
 */
export class Painter {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private last = 0
  private idle: NodeJS.Timeout | undefined

  /** @throws ThreadEnded at its bounds; what drawing itself throws */
  draw(request: DrawRequest): Promise<DrawAnswer> {
    clearTimeout(this.idle)
    const worker = (this.worker ??= this.open())
    worker.ref()
    const id = ++this.last
    return new Promise((resolve, reject) => {
      // Counted from the turn's beginning at the latest: whoever waits behind others has as long as they had.
      const timer = setTimeout(() => this.end('tooLong'), within * (this.waiting.size + 1))
      this.waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ id, request })
    })
  }

  private open(): Worker {
    const worker = openThread(threadCode(new URL('./label-thread.ts', import.meta.url)), null, {
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    worker.on('message', ({ id, answer, failure }: { id: number; answer?: DrawAnswer; failure?: string }) => {
      const asked = this.waiting.get(id)
      if (!asked) return
      this.waiting.delete(id)
      clearTimeout(asked.timer)
      if (!this.waiting.size) this.rest(worker)
      if (answer) asked.resolve(answer)
      else asked.reject(new Error(failure))
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (this.worker === worker) this.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'noAnswer')
    })
    worker.on('exit', () => {
      if (this.worker === worker) this.end('noAnswer')
    })
    return worker
  }

  /** Nobody waits: it holds up no end of the process, and ends by itself. */
  private rest(worker: Worker): void {
    worker.unref()
    this.idle = setTimeout(() => this.end('noAnswer'), idleFor)
    this.idle.unref()
  }

  private end(why: ThreadEnded['why']): void {
    clearTimeout(this.idle)
    const { worker } = this
    this.worker = undefined
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer)
      reject(new ThreadEnded(why))
    }
    this.waiting.clear()
    void worker?.terminate()
  }
}

/** The server's painter: labels of all teams are drawn by it, a few at a time. */
export const painter = new Painter()
