import type { Ctx } from '#core/server/context.ts'
import type { MeasureTargets, ReadTargets } from '#core/server/crud/summary-targets.ts'
import { slot } from '#core/server/slots.ts'
import type { DateRange } from '#engines/working-time/index.ts'
import type { Target, TargetFigure, TargetScope } from '../contract/targets.ts'

/** The target of a figure on a day; null: there is none. */
export type Targets = (figure: TargetFigure, of: TargetScope, day: string) => Target | null

/** Who sets targets: read once for all days asked for, whatever number of figures is judged. */
export interface TargetSource {
  name: string
  read(ctx: Ctx, days: DateRange): Promise<Targets>
}

export const targetSource = slot<TargetSource>('figure.targets')

/** What boards and reports judge figures of some days by. Where no area of the team sets targets, there are none. */
export async function targetsOf(ctx: Ctx, days: DateRange): Promise<Targets> {
  const found: Targets[] = []
  for (const source of ctx.filled(targetSource)) found.push(await source.read(ctx, days))
  return (figure, of, day) => {
    for (const targets of found) {
      const target = targets(figure, of, day)
      if (target) return target
    }
    return null
  }
}

const idIn = (keys: Parameters<MeasureTargets>[1], key: string): number | null => {
  const id = keys[key]
  return typeof id === 'number' ? id : null
}

/** What measures of a summary are judged by, by what its rows are of. @param figures the figure that each such measure is */
export const measureTargets =
  (figures: Readonly<Record<string, TargetFigure>>): ReadTargets =>
  async (ctx, days) => {
    const targets = await targetsOf(ctx, days)
    return (measure, keys, day) => {
      const figure = figures[measure]
      if (!figure) return null
      const of = {
        productId: idIn(keys, 'productId'),
        operationId: idIn(keys, 'operationId'),
        lineId: idIn(keys, 'lineId'),
      }
      return targets(figure, of, day)
    }
  }
