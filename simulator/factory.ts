import { connectAsync, type MqttClient } from 'mqtt'
import type { Api } from './api.ts'
import { VirtualBox } from './virtual-box.ts'

const prefix = 'VF-'
const atOnce = 20

/**
 * Boxes of a virtual factory, each logged in to the broker with credentials of its own. Machines of its own are added until there are enough;
 * those of an earlier run are used again.
 */
export async function openFactory(api: Api, machines: number, broker: string): Promise<VirtualBox[]> {
  const ids = await machinesOf(api, machines)
  const { rows: known } = await api.call('/productiondata/web/selectDevice', {
    pageSize: 1_000,
    where: { keyword: prefix },
  })
  const deviceOf = new Map(known.map((device) => [device.number, device.id]))
  const boxes: VirtualBox[] = []
  for (let from = 0; from < ids.length; from += atOnce)
    boxes.push(
      ...(await Promise.all(
        ids.slice(from, from + atOnce).map(async (machineId, i) => {
          const number = `${prefix}${from + i + 1}`
          const id = deviceOf.get(number) ?? (await addDevice(api, number, machineId))
          const login = await api.call('/productiondata/web/newDeviceSecret', { id })
          return new VirtualBox(await connectBox(broker, login), login.topic, from + i + 1)
        }),
      )),
    )
  return boxes
}

async function machinesOf(api: Api, wanted: number): Promise<number[]> {
  const sort = [{ field: 'id', order: 'asc' as const }]
  const { rows } = await api.call('/productionbase/web/selectMachine', {
    pageSize: 1_000,
    where: { number: prefix },
    sort,
  })
  const ids = rows.map(({ id }) => id)
  const { rows: workshops } = await api.call('/user/web/selectDepartment', { pageSize: 1, where: { isWorkshop: true } })
  const workshopId = workshops[0]?.id
  if (workshopId === undefined) throw new Error('the team has no workshop to put virtual machines in')
  while (ids.length < wanted) {
    const number = `${prefix}${ids.length + 1}`
    const draft = { number, name: `Virtual ${ids.length + 1}`, workshopId, countSource: 'counts' as const }
    ids.push((await api.call('/productionbase/web/addMachine', draft)).id)
  }
  return ids.slice(0, wanted)
}

async function addDevice(api: Api, number: string, machineId: number): Promise<number> {
  const points = [
    { name: 'lamp', use: 'lamp' as const, machineId },
    { name: 'count', use: 'pulse' as const, machineId },
    { name: 'scrap', use: 'measure' as const },
  ]
  return (
    await api.call('/productiondata/web/addDevice', { number, name: `Virtual box ${number}`, protocol: 'mqtt', points })
  ).id
}

const connectBox = (broker: string, { username, secret }: { username: string; secret: string }): Promise<MqttClient> =>
  connectAsync(broker, { username, password: secret, clientId: username, clean: false })
