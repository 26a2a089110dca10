import { KeptThread } from '#core/server/kept-thread.ts'
import { threadCode } from '#core/server/threads.ts'
import type { DrawAnswer, DrawRequest } from './draw.ts'

/** What one request may take, and when a thread that nobody asks ends. */
const requestWithin = 30_000
const idle = 120_000
const heapMb = 512

/** Has labels drawn by one thread, which keeps its letters: to unpack the font takes longer than a hundred labels. */
export class Painter {
  private readonly thread: KeptThread<DrawRequest, DrawAnswer>

  /** @param milliseconds that one request may take */
  constructor(milliseconds: number) {
    const code = () => threadCode(new URL('./label-thread.ts', import.meta.url))
    this.thread = new KeptThread(code, { milliseconds, heapMb, idle })
  }

  /** @throws ThreadEnded at its bounds; what drawing itself throws */
  draw(request: DrawRequest): Promise<DrawAnswer> {
    return this.thread.ask(request)
  }
}

/** Draws what printers are sent: labels of all teams, a few at a time. */
export const painter = new Painter(requestWithin)

/** Draws what people wait for before a screen: no print holds it up, and it holds up none. */
export const screenPainter = new Painter(requestWithin)
