import { submitInstruction } from '#areas/esop/contract/instruction.api.ts'
import { instructionCrud } from '#areas/esop/contract/instruction.ts'
import { instructionPdf } from '#areas/esop/demo/pdf.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/testing.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeProduct } from '#tests/factories/plant.ts'
import type { startBenchServer } from '../support/server.ts'

type Server = Awaited<ReturnType<typeof startBenchServer>>

/**
 * A line with a work centre and a station for each display, and tasks at the first, each of a product with a document of its own of two pages. The one
 * that is to begin first is shown before it does: it stays, and the tasks that are told come after it.
 */
export async function makeDisplays(server: Server, { displays, tasks: count }: { displays: number; tasks: number }) {
  const { teamId, userId, token } = await server.makeTeam('display')

  async function call<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<OutputOf<E>> {
    const headers = { token, 'content-type': 'application/json' }
    const answer = await fetch(server.address + endpoint.path, { method: 'POST', headers, body: JSON.stringify(input) })
    const { data, message } = (await answer.json()) as { data: OutputOf<E>; message: string }
    if (!answer.ok) throw new Error(`${endpoint.path}: ${message} ${JSON.stringify(data)}`)
    return data
  }

  const { lineId, stationIds, tasks } = await server.gemba.services.database.inTeam(
    { teamId, workshops: null },
    async (db) => {
      const floor = await makeFloor(db)
      const { workshopId, lineId } = floor
      const centers = await db
        .insertInto('workCenter')
        .values(
          Array.from({ length: displays - 1 }, (_, i) => ({
            number: `C${i}`,
            name: `Centre ${i}`,
            workshopId,
            lineId,
          })),
        )
        .returning('id')
        .execute()
      const more = await db
        .insertInto('station')
        .values(
          centers.map(({ id: workCenterId }, i) => ({
            number: `S${i}`,
            name: `Station ${i}`,
            workshopId,
            effectiveLineId: lineId,
            workCenterId,
          })),
        )
        .returning('id')
        .execute()
      const made: { taskId: number; productId: number }[] = []
      for (let i = 0; i <= count; i++) {
        const productId = await makeProduct(db, { code: `D${i}`, name: `Product ${i}`, unit: 'pcs' })
        const { taskIds } = await makeOrder(db, { ...floor, productId }, { number: `WO${i}`, quantity: 100 })
        if (i > 0) made.push({ taskId: taskIds[0] as number, productId })
      }
      return { lineId, stationIds: [floor.stations[0] as number, ...more.map(({ id }) => id)], tasks: made }
    },
  )

  for (const [i, { productId }] of tasks.entries()) {
    const pages = [1, 2].map((page) => ({
      title: `Product ${i}, ${page}`,
      foot: `W${i}`,
      steps: ['Clamp', 'Mill', 'Measure'],
    }))
    const form = new FormData()
    form.append('purpose', JSON.stringify('document'))
    form.append('file', new Blob([new Uint8Array(instructionPdf(pages))]), 'w.pdf')
    const kept = await fetch(server.address + uploadFile.path, { method: 'POST', headers: { token }, body: form })
    const { data } = (await kept.json()) as { data: { id: number } }
    const name = `W${i}.pdf`
    const effectiveFrom = addDays(localDate('Asia/Shanghai', Date.now()), -1)
    const row = await call(instructionCrud.add, { code: name, name, fileId: data.id, productId, effectiveFrom })
    await call(submitInstruction, { ids: [row.id] })
  }
  return { call, userId, token, lineId, stationIds, tasks }
}
