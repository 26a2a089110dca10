import { type Arrival, checkTime, cut, type Fault, type Value } from '../intake/message.ts'
import type { KnownDevice } from '../intake/registry.ts'
import type { DeviceListener } from '../polling/reconnect.ts'
import type { DataValue } from './module.ts'
import { plainValue } from './values.ts'

export interface Watch extends DeviceListener {
  take(arrival: Arrival | Fault): Promise<void>
}

/** Epoch milliseconds; undefined: none was given. Some servers fill in the first instant of their era. */
const timeOf = (time: Date | null | undefined): number | undefined => {
  const at = time?.getTime()
  return at !== undefined && at > 0 ? at : undefined
}

/**
 * Makes messages of what one subscription says: values of one moment in one, but each value of a node in one of its own. Times are those of the
 * values' source, else of the server, else of the arrival.
 */
export class Hearing {
  private values: Record<string, Value> = Object.create(null)
  /** The moment of the values that wait. */
  private at = 0
  private pending = false
  private seq = 0
  private readonly known = new Set<string>()
  /** When the subscription began by the server's clock: nothing that changed since was earlier. */
  private begun = 0

  constructor(
    private readonly device: KnownDevice,
    private readonly watch: Watch,
  ) {}

  value(name: string, data: DataValue): void {
    if (!data.statusCode.isGood()) return this.unreadable(name, data.statusCode.name)
    const plain = plainValue(data.value)
    if (plain === null) return this.unreadable(name, 'a kind of value that no point takes')
    const first = !this.known.has(name)
    const at = first ? this.standing(data) : this.changed(data)
    this.known.add(name)
    if (name in this.values || (this.pending && !first && at !== this.at)) this.send('change', this.at)
    this.values[name] = plain
    this.at = at
    if (this.pending) return
    this.pending = true
    setImmediate(() => this.pending && this.send('change', this.at))
  }

  /** What stands at first holds now, however long ago it changed. */
  private standing({ serverTimestamp }: DataValue): number {
    this.begun = Math.max(this.begun, timeOf(serverTimestamp) ?? Date.now())
    return this.begun
  }

  /** A source whose clock says that a change came before the subscription began is not believed: the server's clock is. */
  private changed({ sourceTimestamp, serverTimestamp }: DataValue): number {
    const server = timeOf(serverTimestamp) ?? Date.now()
    const source = timeOf(sourceTimestamp) ?? server
    return source >= this.begun ? source : Math.max(server, this.begun)
  }

  /** @param status the server's own, of which it is the source */
  alive({ serverTimestamp, sourceTimestamp }: DataValue): void {
    const at = timeOf(serverTimestamp) ?? timeOf(sourceTimestamp) ?? Date.now()
    // The first one says that what was known holds again: what stands now must not fall behind it.
    if (!this.known.size) this.begun = Math.max(this.begun, at)
    if (this.pending) this.send('change', this.at)
    this.send('alive', at)
  }

  unreadable(name: string, why: string): void {
    void this.give({
      deviceId: this.device.id,
      topic: this.device.endpointUrl ?? '',
      reason: 'badValue',
      detail: `${name}: ${why}`,
      payload: this.device.points.get(name)?.nodeId ?? '',
      receivedAt: Date.now(),
    })
  }

  private send(kind: string, at: number): void {
    const { values } = this
    this.values = Object.create(null)
    this.pending = false
    const { id: deviceId, endpointUrl } = this.device
    const receivedAt = Date.now()
    const from = { deviceId, topic: endpointUrl ?? '', receivedAt, payload: cut(JSON.stringify(values)) }
    const untimely = checkTime(at, receivedAt)
    if (untimely) void this.give({ ...from, reason: untimely, detail: new Date(at).toISOString() })
    else void this.give({ ...from, kind, at, seq: this.seq++, values })
  }

  /** What is not taken now is lost with this server; the next subscription begins with what holds then. */
  private async give(message: Arrival | Fault): Promise<void> {
    await this.watch.take(message).catch((error: Error) => this.watch.trouble(error.message))
  }
}
