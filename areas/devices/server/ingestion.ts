import type { AreaServer } from '#core/server/handler.ts'
import type { Secrets } from '#core/server/secrets.ts'
import type { Services } from '#core/server/services.ts'
import { area } from '../area.ts'
import { Intake } from './intake/intake.ts'
import { Registry } from './intake/registry.ts'
import { modbusDriver } from './modbus/driver.ts'
import { type Broker, startBroker } from './mqtt/broker.ts'
import { joinBroker } from './mqtt/outside.ts'
import { rebirthTopic } from './mqtt/topics.ts'
import { opcUaDriver } from './opcua/driver.ts'
import { Pollers } from './polling/pollers.ts'
import { servePosts } from './post-device-signal.ts'
import { postDescribed } from './post-openapi.ts'
import { Simulation } from './simulation/simulation.ts'
import { rebirthCommand } from './sparkplug/rebirth.ts'

/** What listens to devices beside the calls: the broker, the pollers, and the intake that they share. */
export function makeIngestion(
  services: Services,
  secrets: Secrets,
): Required<Pick<AreaServer, 'routes' | 'described' | 'run' | 'condition'>> {
  const { config, database, hub, log } = services
  let intake: Intake | undefined
  let broker: Broker | undefined
  const registry = new Registry(
    (teamId, read) => database.inTeam({ teamId, workshops: null }, read),
    hub,
    ({ areas }) => !services.areasOff(areas).has(area.id),
  )
  return {
    described: postDescribed,
    routes: (app) => {
      servePosts(app, registry, () => intake)
      app.gauge('gemba_device_messages', 'Messages of devices committed by this server', () => intake?.committed ?? 0)
      app.gauge('gemba_device_messages_waiting', 'Messages of devices that wait', () => intake?.length ?? 0)
    },
    async run(service) {
      const sendRebirth = (teamId: number, device: string) =>
        broker?.send(rebirthTopic(teamId, device), rebirthCommand())
      const started = new Intake(database, service, registry, log, sendRebirth)
      intake = started
      const parts = { registry, intake: started, log }
      const { url, shared, port } = config.mqtt
      if (url) broker = await joinBroker({ url, shared }, config.port, parts)
      else if (port !== null) broker = await startBroker(config.mqtt, parts)
      const pollers = new Pollers(database, service, registry, started, log, {
        modbus: modbusDriver,
        opcua: opcUaDriver(config, secrets),
      })
      pollers.start()
      const simulation = config.simulation ? new Simulation(database, hub, service, started, log) : null
      simulation?.start()
      return async () => {
        await simulation?.end()
        await pollers.end()
        await broker?.end()
        await started.end()
      }
    },
    condition: () => ({ broker: broker?.state() ?? 'off' }),
  }
}
