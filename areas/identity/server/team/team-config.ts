import { type ConfigName, configs, getTeamConfig, updateTeamConfig } from '#areas/identity/contract/team-config.api.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { defaultPatterns, setPatterns } from '#core/server/numbering.ts'
import { refuseField } from '#core/server/refusal.ts'
import { writeTeamConfig } from '#core/server/team-config.ts'
import { hasSecondFactor } from '../login/factor-codes.ts'
import { maySetForAll } from './policy.ts'

const initial = {
  wordFilter: { add: [], remove: [], allow: [] },
  shiftRemind: { minutes: 15 },
  parameterAlias: { aliases: {} },
  security: { administratorsSecondFactor: false },
}

type Security = OutputOf<typeof getTeamConfig>['security']

async function readConfig(ctx: Ctx): Promise<OutputOf<typeof getTeamConfig>> {
  const team = await ctx.db
    .selectFrom('team')
    .select(['name', 'zone'])
    .where('id', '=', ctx.caller.teamId)
    .executeTakeFirstOrThrow()
  const kept = await ctx.db.selectFrom('teamConfig').select(['name', 'value']).execute()
  const rules = await ctx.db.selectFrom('numbering').select(['name', 'pattern']).execute()
  const of = <N extends keyof typeof initial>(name: N) =>
    configs[name].parse(kept.find((row) => row.name === name)?.value ?? initial[name]) as OutputOf<
      typeof getTeamConfig
    >[N]
  return {
    team,
    wordFilter: of('wordFilter'),
    shiftRemind: of('shiftRemind'),
    parameterAlias: of('parameterAlias'),
    security: of('security'),
    numbering: {
      patterns: { ...defaultPatterns, ...Object.fromEntries(rules.map((rule) => [rule.name, rule.pattern])) },
    },
  }
}

async function writeConfig(ctx: Ctx, input: InputOf<typeof updateTeamConfig>): Promise<Record<string, never>> {
  const before = await readConfig(ctx)
  if (input.security) await checkSecurity(ctx, before.security, input.security)
  for (const name of Object.keys(input) as ConfigName[]) await writeOne(ctx, name, input)
  ctx.audit({
    verb: 'update',
    entity: 'teamConfig',
    name: Object.keys(input).join(', '),
    before,
    after: { ...before, ...input },
  })
  ctx.touch('teamConfig')
  ctx.touch('session')
  return {}
}

/** What is asked of administrators is theirs to say; who asks it of them has it himself, so that nobody is left without a way in. */
async function checkSecurity(ctx: Ctx, before: Security, after: Security): Promise<void> {
  const field = 'security.administratorsSecondFactor'
  if (before.administratorsSecondFactor === after.administratorsSecondFactor) return
  if (!maySetForAll(ctx.caller)) throw refuseField(field, 'teamConfig.security.administratorsOnly')
  if (after.administratorsSecondFactor && !(await hasSecondFactor(ctx.db, ctx.caller.accountId)))
    throw refuseField(field, 'teamConfig.security.ownFirst')
}

async function writeOne(ctx: Ctx, name: ConfigName, input: InputOf<typeof updateTeamConfig>): Promise<void> {
  if (name === 'team' && input.team) {
    await ctx.db.updateTable('team').set(input.team).where('id', '=', ctx.caller.teamId).execute()
    return
  }
  if (name === 'numbering' && input.numbering) {
    await setPatterns(ctx.db, input.numbering.patterns)
    return
  }
  await writeTeamConfig(ctx, name, input[name])
}

export const teamConfigHandlers: Handler[] = [
  handle(getTeamConfig, (ctx) => readConfig(ctx)),
  handle(updateTeamConfig, (ctx, input) => writeConfig(ctx, input)),
]
