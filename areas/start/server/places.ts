import { departmentFace } from '#areas/identity/server/index.ts'
import { lineFace, machineFace, stationFace, workCenterFace } from '#areas/workcenters/server/index.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { Ctx } from '#core/server/context.ts'
import type { startPlaces } from '../contract/first-steps.ts'
import type { Made } from './kept.ts'
import { freeNumbers } from './numbers.ts'

/** A workshop, a line in it, and for each centre a station and its machines. */
export async function makePlaces(ctx: Ctx, input: DraftOf<typeof startPlaces>): Promise<Made> {
  const [workshopId = 0] = await departmentFace.add(ctx, [{ name: input.workshopName, isWorkshop: true }])
  const [lineNumber = ''] = await freeNumbers(ctx, 'production_line', { prefix: 'L', count: 1 })
  const [lineId = 0] = await lineFace.add(ctx, [{ number: lineNumber, name: input.lineName, workshopId }])
  const place = { workshopId, lineId }
  const numbers = await freeNumbers(ctx, 'work_center', { prefix: `${lineNumber}-`, count: input.centers.length })
  const machinery = input.centers.flatMap(({ name, machines }, center) =>
    Array.from({ length: machines }, (_, i) => ({ center, name: machines > 1 ? `${name} ${i + 1}` : name })),
  )
  const machineNumbers = await freeNumbers(ctx, 'machine', { prefix: `${lineNumber}-M`, count: machinery.length })
  const machineIds = await machineFace.add(
    ctx,
    machinery.map(({ name }, i) => ({ number: machineNumbers[i] ?? '', name, ...place })),
  )
  const centers = input.centers.map(({ name, machines }, i) => ({
    number: numbers[i] ?? '',
    name,
    ...place,
    machineIds: machineIds.filter((_, m) => machinery[m]?.center === i),
    parallelProduction: machines > 1,
    reportingMode: 'autoStart' as const,
  }))
  const centerIds = await workCenterFace.add(ctx, centers)
  const stationIds = await stationFace.add(
    ctx,
    centers.map(({ number, name }, i) => ({
      number,
      name,
      workshopId,
      effectiveLineId: lineId,
      referenceLineId: lineId,
      workCenterId: centerIds[i] as number,
    })),
  )
  return { station: stationIds, workCenter: centerIds, machine: machineIds, line: [lineId], department: [workshopId] }
}
