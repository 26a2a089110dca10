import { getStationDisplay } from '#areas/esop/contract/instruction.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { eventReader } from '#core/web/live/sse.ts'

/** The displays of `display.ts`, in a process of their own: one at each station. They tell their parent what the first of them shows. */
export interface Displays {
  address: string
  token: string
  stationIds: readonly number[]
}

/** What a browser gathers into one fetch, milliseconds. */
const gathers = 30
const topics = new Set(['task', 'duty', 'workOrder', 'instruction', 'station', 'stationEsop', 'esopDisplay'])

process.once('message', (displays: Displays) => void open(displays))

async function open({ address, token, stationIds }: Displays): Promise<void> {
  for (const [i, stationId] of stationIds.entries())
    await display({ address, token, stationId }, (taskId) => {
      if (i === 0) process.send?.(taskId)
    })
  process.send?.('ready')
}

/** A display shows what its station works on, again whenever it hears of a change. @param tell which task's document it has before it */
async function display(
  { address, token, stationId }: { address: string; token: string; stationId: number },
  tell: (taskId: number) => void,
): Promise<void> {
  let reading = false
  let again = false
  let before: string | undefined
  const read = async (): Promise<void> => {
    if (reading) {
      again = true
      return
    }
    reading = true
    const headers = { token, 'content-type': 'application/json' }
    const answer = await fetch(address + getStationDisplay.path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ stationId }),
    })
    if (!answer.ok) throw new Error(`${getStationDisplay.path}: ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: OutputOf<typeof getStationDisplay> }
    const fileNo = data.instructions[0]?.fileNo
    if (data.task && fileNo) {
      if (fileNo !== before) {
        const file = await fetch(`${address}/user/web/fileController/selectDataByNo?no=${fileNo}`, {
          headers: { token },
        })
        await file.arrayBuffer()
        before = fileNo
      }
      tell(data.task.id)
    }
    reading = false
    if (again) {
      again = false
      await read()
    }
  }
  const stream = await fetch(`${address}/user/web/live`, { headers: { token } })
  await read()
  let gathering = false
  const take = eventReader(({ event, data }) => {
    if (event !== 'message' || gathering || !topics.has((JSON.parse(data) as { topic: string }).topic)) return
    gathering = true
    setTimeout(() => {
      gathering = false
      void read()
    }, gathers)
  })
  const listening = async () => {
    const decoder = new TextDecoder()
    for await (const piece of stream.body as unknown as AsyncIterable<Uint8Array>)
      take(decoder.decode(piece, { stream: true }))
  }
  void listening()
}
