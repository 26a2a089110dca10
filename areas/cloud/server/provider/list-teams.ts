import type { OutputOf } from '#core/contract/endpoint.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { selectProviderTeam } from '../../contract/provider.api.ts'
import { cloudStanding } from '../../contract/standing.ts'
import type { ProviderCtx } from './sessions.ts'
import { teamsOf } from './teams.ts'

/** Every team with what it has, each day by its own clock. */
export async function listTeams({ db, language, by }: ProviderCtx): Promise<OutputOf<typeof selectProviderTeam>> {
  const teams = await teamsOf(db)
  return {
    rows: teams.map(({ id, name, zone, edition, editionNames, expiresOn, graceDays, suspendedFor, ...quotas }) => ({
      teamId: id,
      teamName: name,
      version: quotas.version,
      edition,
      editionName: editionNames?.[language] ?? editionNames?.['zh-Hans'] ?? edition,
      standing:
        expiresOn === null || graceDays === null
          ? null
          : cloudStanding(
              { expiresOn, graceDays, suspended: suspendedFor !== null },
              localDate(zone, by.now.getTime()),
            ),
      expiresOn,
      graceDays,
      users: quotas.users,
      machines: quotas.machines,
      storageMb: quotas.storageMb,
      suspendedFor,
    })),
  }
}
