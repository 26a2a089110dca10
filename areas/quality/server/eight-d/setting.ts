import { z } from 'zod'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { readTeamConfig, writeTeamConfig } from '#core/server/team-config.ts'
import { getEightDSetting, type updateEightDSetting } from '../../contract/eight-d.api.ts'
import type { EightDStep } from '../../contract/eight-d.ts'

type Setting = OutputOf<typeof getEightDSetting>

const name = 'eightD'
/** What customers usually ask: containment in a day, causes and their cures in ten, closed in thirty. */
const usual: Setting = { containmentHours: 24, causeHours: 240, closeHours: 720 }

export async function eightDSetting({ db }: Pick<Ctx, 'db'>): Promise<Setting> {
  const { value } = await readTeamConfig(db, name)
  return {
    ...usual,
    ...z
      .object(getEightDSetting.output.shape)
      .partial()
      .catch({})
      .parse(value ?? {}),
  }
}

export async function setEightD(
  ctx: Ctx,
  setting: InputOf<typeof updateEightDSetting>,
): Promise<Record<string, never>> {
  const before = await eightDSetting(ctx)
  await writeTeamConfig(ctx, name, setting)
  ctx.audit({ verb: 'update', entity: 'eightDSetting', name: 'eightD', before, after: setting })
  ctx.touch('eightDSetting')
  return {}
}

/** Hours from the beginning until a step is due. */
export const hoursOf = (step: EightDStep, { containmentHours, causeHours, closeHours }: Setting): number =>
  step <= 'D3' ? containmentHours : step <= 'D5' ? causeHours : closeHours
