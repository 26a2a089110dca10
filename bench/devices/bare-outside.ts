import { connect } from 'mqtt'
import { bareWriter } from './bare-writer.ts'

/**
 * A subscriber of a broker outside that does nothing but write batches: what a server that hears its devices by such a broker is measured
 * against. Hears `bare/#` at QoS 1 by the library and with the receive maximum that the server has, gathers as long and as many, writes
 * one batch after the other, and leaves acknowledging to the library: before a message is kept, so that what it holds is lost with it.
 */
const [url, broker] = process.argv.slice(2)
if (!url || !broker) throw new Error('usage: bare-outside.js <database url> <broker url>')
const write = await bareWriter(url)

const client = connect(broker, { protocolVersion: 5, clientId: 'bare', properties: { receiveMaximum: 2_000 } })
client.on('message', (topic, payload) => write({ topic, payload: payload.toString() }))
client.on('connect', () => client.subscribe('bare/#', { qos: 1 }, () => process.stdout.write('subscribed\n')))
process.on('SIGTERM', () => process.exit(0))
