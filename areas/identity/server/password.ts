import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '#core/server/fair-queue.ts'

// OWASP's recommendation for Argon2id: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a core and 19 MiB for tens of milliseconds: so many at once, and no more waiting than are done in a few seconds. */
const hashing = new FairQueue({ atOnce: Math.min(2, availableParallelism()), waiting: 100 })

/** @param asker whose turn it takes, where strangers may ask for it: an address */
export const hashPassword = (password: string, asker = ''): Promise<string> =>
  hashing.run(asker, () => hash(password, cost))

/** Whether this is the account's password; takes as long for any answer, and for an account that does not exist (`undefined`). */
export async function passwordFits(
  account: { passwordHash: string | null; phoneNo: string } | undefined,
  password: string,
  asker = '',
): Promise<boolean> {
  const known = account?.passwordHash ?? (await decoyHash())
  const fits = await hashing.run(asker, () => verify(known, password))
  if (!account) return false
  return account.passwordHash === null ? password === defaultPassword(account.phoneNo) : fits
}

/** The password of a reset or new user, who has no hash: the last four digits of his phone. It must be changed at the first login. */
const defaultPassword = (phoneNo: string): string => phoneNo.slice(-4)

let decoy: Promise<string> | undefined
const decoyHash = (): Promise<string> => {
  decoy ??= hash('nobody has this password', cost)
  return decoy
}
