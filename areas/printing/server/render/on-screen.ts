import { refuse } from '#core/server/refusal.ts'
import { ThreadEnded } from '#core/server/threads.ts'
import type { DrawAnswer, DrawRequest } from './draw.ts'
import { screenPainter } from './painter.ts'
import { tooHeavy } from './weight.ts'

/** Labels for a person who waits for them. @throws a refusal of a label that takes too long to draw */
export async function drawForScreen(request: DrawRequest): Promise<DrawAnswer> {
  if (tooHeavy(request.model, request.dotsPerMm)) throw refuse('label.tooHeavy')
  try {
    return await screenPainter.draw(request)
  } catch (error) {
    if (error instanceof ThreadEnded) throw refuse('label.tooHeavy')
    throw error
  }
}
