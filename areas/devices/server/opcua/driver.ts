import type { Config } from '#core/server/config.ts'
import type { Secrets } from '#core/server/secrets.ts'
import { opcUaMissing } from '../../contract/device.ts'
import { passwordOf } from '../passwords.ts'
import type { Driver } from '../polling/pollers.ts'
import { findOpcUa, type OpcUaModule } from './module.ts'
import { watchDevice } from './watch-device.ts'

/** Hears OPC UA servers where the package for it is installed. @param find another way to the package, for tests */
export function opcUaDriver(
  { dataDir }: Pick<Config, 'dataDir'>,
  secrets: Secrets,
  find: () => Promise<OpcUaModule | null> = findOpcUa,
): Driver {
  return {
    missing: async () => ((await find()) ? null : opcUaMissing),
    async run(team, device, hear, end) {
      const module = await find()
      if (!module) return
      let password: string | null
      try {
        password = passwordOf(secrets, team.id, device)
      } catch (error) {
        return hear.trouble(`the kept password cannot be opened: ${(error as Error).message}; enter it again`)
      }
      await watchDevice(device, { module, password, certificates: dataDir }, hear, end)
    },
  }
}
