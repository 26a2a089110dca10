import { handle, handleAhead } from '#core/server/handler.ts'
import { openSecrets } from '#core/server/secrets.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/device.api.ts'
import { updateLampRules as changeLampRules, getLampRules } from '../contract/lamp-rules.ts'
import * as simulation from '../contract/simulation.ts'
import { readTesterFile, takeTesterFile } from '../contract/tester-file.api.ts'
import * as folderApi from '../contract/tester-folder.api.ts'
import { deadLetters } from './dead-letters.ts'
import { serveDevices } from './devices.ts'
import { findDevices } from './find-devices.ts'
import { forgetMessages } from './forget-messages.ts'
import { getDeviceSignal } from './get-device-signal.ts'
import { makeIngestion } from './ingestion.ts'
import { readLampRules, updateLampRules } from './lamp-rules.ts'
import { newDeviceSecret } from './new-device-secret.ts'
import { findOpcUa } from './opcua/module.ts'
import { silenceTimer } from './silence.ts'
import { readSimulation, switchSimulation } from './simulation/switch.ts'
import { readFolder, testerFolder, updateTesterFolder } from './tester-file/folder.ts'
import { beginTesterFile, seenTesterFile, testerFileKind } from './tester-file/read.ts'
import { takesTesterFile } from './tester-file/take.ts'
import { takesTesterFolder, testerFolderKind, testerFolderTimer } from './tester-file/watch-folder.ts'

export { readLampRules } from './lamp-rules.ts'
export { makeSimulated } from './simulation/make-simulated.ts'
export { registerBoxes } from './simulation/register-boxes.ts'
export { isRunning as simulationRuns } from './simulation/switch.ts'
export { workAtHand } from './simulation/work-at-hand.ts'
export { workOf } from './simulation/work-of.ts'

export const mount: Mount = (services) => {
  const secrets = openSecrets(services.config)
  const { folders } = services.config
  const served = [serveDevices(secrets), deadLetters]
  const ingestion = makeIngestion(services, secrets)
  return {
    area,
    fills: findDevices,
    logScopes: {
      device: { table: 'device' },
    },
    handlers: [
      ...served.flatMap((each) => each.handlers),
      handle(api.newDeviceSecret, (ctx, input) => newDeviceSecret(ctx, input, services.config)),
      handle(api.getDeviceSignal, getDeviceSignal),
      handle(api.getOpcUaSupport, async () => ({ installed: (await findOpcUa()) !== null })),
      handle(readTesterFile, seenTesterFile),
      handle(takeTesterFile, beginTesterFile),
      handle(folderApi.getTesterFolder, (ctx, input) => testerFolder(ctx, input, folders)),
      handle(folderApi.setTesterFolder, (ctx, input) => updateTesterFolder(ctx, input, folders)),
      handleAhead(
        folderApi.readTesterFolder,
        (ctx, input) => readFolder(ctx, input, folders),
        async (_ctx, _input, read) => read,
      ),
      handle(getLampRules, ({ db }) => readLampRules(db)),
      handle(changeLampRules, updateLampRules),
      handle(simulation.getSimulation, (ctx) => readSimulation(ctx)),
      handle(simulation.updateSimulation, switchSimulation),
    ],
    jobs: Object.assign(
      {
        [testerFileKind]: takesTesterFile(services.database),
        [testerFolderKind]: takesTesterFolder(services.database, folders),
      },
      ...served.map((each) => each.jobs),
    ),
    timers: [silenceTimer, forgetMessages(services.database), testerFolderTimer(folders)],
    ...ingestion,
  }
}
