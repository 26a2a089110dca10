import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { selectScenarioDifference as endpoint } from '../../../contract/global/scenario.api.ts'
import { machineOf } from '../../plan/places.ts'
import { publicationDifferences, type Stand } from '../../published/publication-differences.ts'
import { fitScenario } from '../fit-scenario.ts'
import { readScenario } from '../read-scenario.ts'
import { loadFor } from '../scenario-problem.ts'

/** What adopting and publishing a scenario would change for the shop floor. Locks and writes nothing. */
export async function scenarioDifferences(
  ctx: Ctx,
  { id }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const scenario = await readScenario(ctx, id)
  if (scenario.state !== 'ready') throw refuse('scenario.refused.notReady', { name: scenario.name })
  const loaded = await loadFor(ctx, scenario.settings)
  const { problem, scope, solved } = fitScenario(loaded, scenario)
  const stands = new Map(
    [...scope].map((taskId): [number, Stand | null] => {
      const place = solved.placed.get(taskId)
      const option = problem.options.get(taskId)?.find((each) => each.place === place?.machineId)
      if (!place || !option) return [taskId, null]
      const machineId = machineOf(option.place)
      return [
        taskId,
        {
          workCenterId: option.centerId,
          machineId,
          center: loaded.places.centers.get(option.centerId)?.name ?? null,
          machine: machineId === null ? null : (loaded.places.machines.get(machineId)?.name ?? null),
          plannedStart: new Date(place.start).toISOString(),
          plannedEnd: new Date(place.end).toISOString(),
        },
      ]
    }),
  )
  const found = await publicationDifferences(ctx, { ids: [...scope] }, stands)
  return { differences: found.map(({ row }) => row) }
}
