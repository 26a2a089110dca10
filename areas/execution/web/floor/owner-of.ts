import { selectColleague } from '#areas/identity/contract/team-user.ts'
import { call } from '#core/web/call/request.ts'

/** Whose badge a code is; null for a code that is nobody's. */
export async function ownerOf(code: string): Promise<{ id: number; name: string } | null> {
  try {
    const { rows } = await call(selectColleague, { keyword: code.trim() })
    return rows.find(({ jobNumber }) => jobNumber.toLowerCase() === code.trim().toLowerCase()) ?? null
  } catch {
    return null
  }
}
