import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for Argon2id: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether this is the account's password; takes as long for any answer. */
export async function passwordFits(
  account: { passwordHash: string | null; phoneNo: string },
  password: string,
): Promise<boolean> {
  if (account.passwordHash !== null) return verify(account.passwordHash, password)
  await wasteTime(password)
  return password === defaultPassword(account.phoneNo)
}

/** The password of a reset or new user, who has no hash: the last four digits of his phone. It must be changed at the first login. */
const defaultPassword = (phoneNo: string): string => phoneNo.slice(-4)

let decoy: Promise<string> | undefined
/** Takes as long as a real check, so that an unknown account cannot be told from a wrong password by time. */
export async function wasteTime(password: string): Promise<void> {
  decoy ??= hashPassword('nobody has this password')
  await verify(await decoy, password)
}
