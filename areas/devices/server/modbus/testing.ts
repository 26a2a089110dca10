import type { Server } from 'node:net'
import { ServerTCP } from 'modbus-serial'

/** Any free one: the package takes the number 0 for none said, and listens on 502 then, where only one can. */
export const anyPort = '0' as unknown as number

/** A controller with two coils and three registers; knows by how many it was asked at once. */
export function controller() {
  const coils = [true, false]
  const words = [1, 0, 100]
  let [here, most] = [0, 0]
  const server = new ServerTCP(
    {
      getCoil: (address: number) => coils[address] === true,
      getHoldingRegister: (address: number) => words[address] ?? 0,
    },
    { host: '127.0.0.1', port: anyPort, unitID: 1 },
  )
  const port = new Promise<number>((resolve) =>
    server.on('initialized', () => {
      const line = (server as unknown as { _server: Server })._server
      line.on('connection', (socket) => {
        here += 1
        most = Math.max(most, here)
        socket.on('close', () => {
          here -= 1
        })
      })
      resolve((line.address() as { port: number }).port)
    }),
  )
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { coils, words, port, close, most: () => most }
}

export const draft = (number: string, port: number, machineId: number) => ({
  number,
  name: 'Press controller',
  protocol: 'modbus' as const,
  host: '127.0.0.1',
  port,
  pollMs: 100,
  points: [
    { name: 'green', use: 'lamp' as const, machineId, lamp: 'green' as const, register: 'coil' as const, address: 0 },
    { name: 'red', use: 'lamp' as const, machineId, lamp: 'red' as const, register: 'coil' as const, address: 1 },
    {
      name: 'shots',
      use: 'pulse' as const,
      machineId,
      counting: 'counter' as const,
      register: 'holding' as const,
      address: 1,
      format: 'uint32' as const,
    },
  ],
})
