import { currentSession } from './session.tsx'

/** Team and user, for what a browser keeps of a person: another login on the same terminal neither sees nor sends it. Empty: nobody. */
export const ownerNow = (): string => {
  const user = currentSession()?.user
  return user ? `${user.teamId}:${user.id}` : ''
}
