import { switchTeam } from '#areas/identity/contract/session.api.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { keepLogin, loginKey, queryIdOf, sessionHash } from '#core/web/session/session-storage.ts'

/** Goes to another team: its session takes this one's place, and nothing of the old team stays on the page. */
export function useSwitchTeam(): (teamId: number) => void {
  const { user } = useSession()
  const act = useAct(switchTeam, {
    onDone(login) {
      const id = queryIdOf()
      if (!id) return
      sessionStorage.removeItem(loginKey('pages'))
      keepLogin(id, login)
      history.replaceState(null, '', `/home${sessionHash()}`)
      location.reload()
    },
  })
  return (teamId) => {
    if (teamId !== user.teamId) void act.run({ teamId })
  }
}
