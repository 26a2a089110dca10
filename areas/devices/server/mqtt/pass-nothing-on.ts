import type { Aedes, Client, PublishPacket } from 'aedes'

/** What devices publish has no hearers but the intake: looking for others would cost more than taking it. */
export function passNothingOn(aedes: Aedes): void {
  const publish = aedes.publish.bind(aedes)
  const unlessOfDevice = (packet: PublishPacket, ...rest: [Done] | [Client | null, Done]) => {
    const [client, done] = rest.length === 1 ? [null, rest[0]] : rest
    if (client) done()
    else publish(packet, done)
  }
  Reflect.set(aedes, 'publish', unlessOfDevice)
}

type Done = (error?: Error) => void
