import { setImmediate as soon } from 'node:timers'
import type { Ctx } from './context.ts'
import type { Part, Step } from './steps.ts'

interface Waiting extends Part<unknown> {
  done(result: unknown): void
  failed(error: unknown): void
}

/** Holds acts at their steps until every one that is under way has come to one, and then lets all do theirs. */
export class StepBatcher {
  private waiting = new Map<Step<unknown, unknown>, Waiting[]>()
  private held = new Set<Ctx>()
  private planned = false
  private underWay = 0
  /** What is named, and the act that touches it. */
  private readonly claims = new Map<string, Ctx>()

  /** @param shared the transaction of all: for the statements of their steps */
  constructor(private readonly shared: Ctx) {}

  /** An act comes: from now on the others wait for it at their steps. */
  joined(ctx: Ctx): void {
    this.underWay += 1
    ctx.claim = (names) => {
      if (names.some((name) => (this.claims.get(name) ?? ctx) !== ctx)) return false
      for (const name of names) this.claims.set(name, ctx)
      return true
    }
  }

  step<I, R>(step: Step<I, R>, part: Part<I>): Promise<R> {
    return new Promise((done, failed) => {
      const same = step as unknown as Step<unknown, unknown>
      const known = this.waiting.get(same) ?? []
      known.push({ ...part, done, failed })
      this.waiting.set(same, known)
      this.held.add(part.ctx)
      this.plan()
    })
  }

  /** An act has come to its end. What it touched others may touch now: they see what it wrote. */
  left(ctx: Ctx): void {
    this.underWay -= 1
    for (const [name, owner] of this.claims) if (owner === ctx) this.claims.delete(name)
    this.plan()
  }

  /** Later, so that whoever was let go by the same answer arrives too. */
  private plan(): void {
    if (this.planned) return
    this.planned = true
    soon(() => {
      this.planned = false
      if (this.held.size && this.held.size >= this.underWay) this.flush()
    })
  }

  private flush(): void {
    const groups = [...this.waiting]
    this.waiting = new Map()
    this.held = new Set()
    for (const [step, parts] of groups) void this.doAll(step, parts)
  }

  private async doAll(step: Step<unknown, unknown>, parts: Waiting[]): Promise<void> {
    try {
      const outcomes = await step.run(this.shared, parts)
      for (const [i, { done, failed }] of parts.entries()) {
        const outcome = outcomes[i]
        if (outcome instanceof Error) failed(outcome)
        else done(outcome)
      }
    } catch (error) {
      for (const { failed } of parts) failed(error)
    }
  }
}
