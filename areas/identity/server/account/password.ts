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

interface Kept {
  passwordHash: string | null
  /** Until when a handed-over password opens; null: the person has chosen it. */
  handOverUntil: string | null
}

/**
 * Whether this is the account's password; takes as long for any answer, and for an account that does not exist (`undefined`). An account
 * without a password is opened by none.
 */
export async function passwordFits(account: Kept | undefined, password: string, asker = ''): Promise<boolean> {
  const known = account?.passwordHash ?? (await decoyHash())
  const typed = account && account.handOverUntil !== null ? asPrinted(password) : password
  const fits = await hashing.run(asker, () => verify(known, typed))
  return fits && !!account && account.passwordHash !== null
}

/** What a person types who reads a code from paper. */
const asPrinted = (password: string): string => password.replace(/[\s-]/g, '').toUpperCase()

/** The password that an administrator hands over: a code, and the last four digits of the phone, which the person adds. */
export const handedOver = (code: string, phoneNo: string): string => `${code}${firstPassword(phoneNo)}`

/** What a new account begins with. Alone it opens nothing: it changes the password of whoever came in by SMS code or a provider. */
export const firstPassword = (phoneNo: string): string => phoneNo.slice(-4)

let decoy: Promise<string> | undefined
const decoyHash = (): Promise<string> => {
  decoy ??= hash('nobody has this password', cost)
  return decoy
}
