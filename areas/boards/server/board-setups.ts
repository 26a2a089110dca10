import type { Screen } from '#core/contract/area.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { selectBoardKept } from '../contract/display.ts'

/** Every board with the roles that may open it and the layout that the team keeps of it. */
export async function boardSetups({ db }: Ctx, boards: readonly Screen[]): Promise<OutputOf<typeof selectBoardKept>> {
  const roles = await db.selectFrom('role').select(['name', 'rights', 'allRights']).orderBy('name').execute()
  const layouts = await db
    .selectFrom('layout')
    .select(['name', 'value'])
    .where('userId', '=', 0)
    .where('name', 'like', 'board:%')
    .execute()
  return {
    rows: boards.map(({ path, right }) => ({
      path,
      roles: roles
        .filter((role) => role.allRights || right === null || role.rights.includes(right))
        .map((role) => role.name),
      layout: layouts.find((layout) => layout.name === `board:${path}`)?.value ?? null,
    })),
  }
}
