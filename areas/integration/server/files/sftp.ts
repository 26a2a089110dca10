import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Client, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import { byAge, type FileFolder, FolderError, isPlain, type ListedFile, mostFiles } from '#core/server/files/folder.ts'
import type { Networks } from '#core/server/networks.ts'
import { InnerAddress, pinnedAddress } from '#core/server/outgoing.ts'
import type { Problem } from '../../contract/outgoing.ts'
import type { Failure } from '../delivery/driver.ts'
import type { ConnectorOf, TargetOf } from '../erp/connector.ts'
import { filesConnector, folderFailure } from './connector.ts'
import { readSftpAddress } from './sftp-address.ts'

type Target = TargetOf<'sftp'>

const loginWithin = 15_000
/** For all that one call does there. */
const callWithin = 60_000

/** What the server or the network did. */
class SftpTrouble extends Error {
  constructor(
    readonly problem: Problem,
    message: string,
  ) {
    super(message)
  }
}

/** Files of another server by SFTP. Links are not followed, and the server is the one whose key is known. */
export const sftpConnector = (inner: Networks): ConnectorOf<'sftp'> =>
  filesConnector<Target>({
    within: (target, path, act) =>
      connected(target, inner, async (sftp, root) => act(await RemoteFolder.open(sftp, root, path))),
    failureOf,
  })

function failureOf(error: unknown): Failure {
  const failure = (problem: Problem, message: string): Failure => {
    return { problem, error: message.slice(0, 300), retryAfter: null, mayHaveArrived: false }
  }
  if (error instanceof InnerAddress) return failure('inner', '')
  if (error instanceof SftpTrouble) return failure(error.problem, error.message)
  return folderFailure(error)
}

/** Logs in, acts, and ends the connection, whatever comes of it. @throws SftpTrouble, InnerAddress, and what the act throws */
async function connected<T>(
  { address, settings, secret }: Target,
  inner: Networks,
  act: (sftp: SFTPWrapper, root: string) => Promise<T>,
): Promise<T> {
  const place = readSftpAddress(address)
  if (!place) throw new SftpTrouble('rejected', address)
  if (secret === undefined) throw new SftpTrouble('secret', '')
  const host = await pinnedAddress(place.host, inner).catch((error: unknown) => {
    throw error instanceof InnerAddress ? error : new SftpTrouble('network', messageOf(error))
  })
  // Loaded where there is such a server.
  const { default: ssh2 } = await import('ssh2')
  const client = new ssh2.Client()
  const socket = connect({ host, port: place.port })
  /** The fingerprint of a server that is not the one that is known. */
  let stranger: string | null = null
  const broken = new Promise<never>((_, failed) => {
    client.on('error', (error) => failed(stranger === null ? troubleOf(error) : new SftpTrouble('hostKey', stranger)))
    client.on('close', () => failed(new SftpTrouble('network', 'closed')))
  })
  broken.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new SftpTrouble('timeout', '')), callWithin)
  })
  late.catch(() => undefined)
  try {
    const work = async () => {
      await login(client, {
        socket,
        user: settings.user,
        secret,
        isKnown(seen) {
          if (seen === settings.hostKey.replace(/=$/, '')) return true
          stranger = seen
          return false
        },
      })
      const sftp = await new Promise<SFTPWrapper>((opened, failed) =>
        client.sftp((error, channel) => (error ? failed(new SftpTrouble('rejected', error.message)) : opened(channel))),
      )
      return act(sftp, place.path || '.')
    }
    return await Promise.race([work(), broken, late])
  } finally {
    clearTimeout(timer)
    // Good-bye; a server that does not answer that is left.
    client.end()
    setTimeout(() => socket.destroy(), 1_000).unref()
  }
}

interface Login {
  socket: Socket
  user: string
  secret: string | null
  /** Whether the server is the one that is meant. */
  isKnown(fingerprint: string): boolean
}

/** Ends once the login stands; what breaks it is told by the client's own events. */
function login(client: Client, { socket, user, secret, isKnown }: Login): Promise<void> {
  const isKey = secret?.trimStart().startsWith('-----BEGIN') === true
  return new Promise((ready, failed) => {
    client.once('ready', ready)
    try {
      client.connect({
        sock: socket,
        username: user,
        ...(isKey ? { privateKey: secret } : { password: secret ?? '' }),
        readyTimeout: loginWithin,
        hostVerifier: (key: Buffer) => isKnown(fingerprintOf(key)),
      })
    } catch (error) {
      // A key that cannot be read.
      failed(new SftpTrouble('auth', messageOf(error)))
    }
  })
}

/** As OpenSSH tells it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=$/, '')}`

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function troubleOf(error: Error & { level?: string }): SftpTrouble {
  if (error.level === 'client-authentication') return new SftpTrouble('auth', error.message)
  if (error.level === 'client-timeout') return new SftpTrouble('timeout', error.message)
  return new SftpTrouble('network', error.message)
}

/** Statuses of the protocol. */
const [endOfFile, noSuchFile, denied] = [1, 2, 3]

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

function refusedBy(error: unknown, what: string): never {
  if (error instanceof FolderError) throw error
  const problem = codeOf(error) === noSuchFile ? 'missing' : codeOf(error) === denied ? 'rejected' : 'unreadable'
  throw new FolderError(problem, `${what}: ${messageOf(error)}`)
}

class RemoteFolder implements FileFolder {
  private constructor(
    private readonly sftp: SFTPWrapper,
    private readonly path: string,
  ) {}

  /** @throws FolderError */
  static async open(sftp: SFTPWrapper, root: string, within: string): Promise<RemoteFolder> {
    const names = within.split('/').filter(Boolean)
    if (names.some((name) => !isPlain(name))) throw new FolderError('rejected', within)
    let path = root
    for (const name of names) {
      path = `${path}/${name}`
      const found = await statOf(sftp, path).catch((error: unknown) => refusedBy(error, within))
      if (!found.isDirectory()) throw new FolderError('rejected', `${within}: not a folder`)
    }
    return new RemoteFolder(sftp, path)
  }

  async list(): Promise<ListedFile[]> {
    const all = await new Promise<FileEntryWithStats[]>((listed, failed) =>
      this.sftp.readdir(this.path, (error, found) => (error ? failed(error) : listed(found))),
    ).catch((error: unknown) => refusedBy(error, this.path))
    if (all.length > mostFiles) throw new FolderError('unreadable', `> ${mostFiles}`)
    return all
      .filter(({ filename, attrs }) => isPlain(filename) && attrs.isFile())
      .map(({ filename, attrs }) => ({ name: filename, bytes: attrs.size, changedAt: attrs.mtime * 1000 }))
      .sort(byAge)
  }

  async read(name: string, mostBytes: number): Promise<Buffer | null> {
    if (!isPlain(name)) throw new FolderError('rejected', name)
    const path = `${this.path}/${name}`
    try {
      const found = await statOf(this.sftp, path)
      if (!found.isFile()) throw new FolderError('rejected', `${name}: not a file`)
      if (found.size > mostBytes) throw new FolderError('unreadable', `${name}: ${found.size} bytes > ${mostBytes}`)
      return await bytesOf(this.sftp, path, mostBytes)
    } catch (error) {
      if (codeOf(error) === noSuchFile) return null
      return refusedBy(error, name)
    }
  }

  async move(name: string, into: string, as: string): Promise<void> {
    if (![name, into, as].every(isPlain)) throw new FolderError('rejected', name)
    const to = `${this.path}/${into}`
    try {
      const there = await statOf(this.sftp, to).catch(() => null)
      if (there && !there.isDirectory()) throw new FolderError('rejected', `${into}: not a folder`)
      if (!there) await done((end) => this.sftp.mkdir(to, end))
      const taken = await statOf(this.sftp, `${to}/${name}`).catch(() => null)
      await done((end) => this.sftp.rename(`${this.path}/${name}`, `${to}/${taken ? as : name}`, end))
    } catch (error) {
      // One that is gone was moved before.
      if (codeOf(error) === noSuchFile && !(await statOf(this.sftp, `${this.path}/${name}`).catch(() => null))) return
      refusedBy(error, into)
    }
  }
}

const done = (act: (end: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((ended, failed) => act((error) => (error ? failed(error) : ended())))

/** Of a link itself, not of what it leads to. */
const statOf = (sftp: SFTPWrapper, path: string): Promise<Stats> =>
  new Promise((found, failed) => sftp.lstat(path, (error, stats) => (error ? failed(error) : found(stats))))

const blockBytes = 32 * 1024

/**
 * Block by block, each with an answer of its own: a stream of the library goes on by itself, and what it hears once nobody reads it any more
 * would end the process.
 *
 * @throws FolderError for a file that has more bytes than it said
 */
async function bytesOf(sftp: SFTPWrapper, path: string, mostBytes: number): Promise<Buffer> {
  const handle = await new Promise<Buffer>((opened, failed) =>
    sftp.open(path, 'r', (error, found) => (error ? failed(error) : opened(found))),
  )
  try {
    const blocks: Buffer[] = []
    for (let size = 0; ; ) {
      const block = await blockOf(sftp, handle, size)
      if (!block.length) return Buffer.concat(blocks)
      blocks.push(block)
      size += block.length
      if (size > mostBytes) throw new FolderError('unreadable', `${path}: > ${mostBytes} bytes`)
    }
  } finally {
    await done((end) => sftp.close(handle, end))
  }
}

/** Bytes of a file from a place on; none: it ends there. */
const blockOf = (sftp: SFTPWrapper, handle: Buffer, from: number): Promise<Buffer> =>
  new Promise((read, failed) =>
    sftp.read(handle, Buffer.alloc(blockBytes), 0, blockBytes, from, (error, count, block) => {
      if (error && codeOf(error) !== endOfFile) failed(error)
      else read(error ? Buffer.alloc(0) : block.subarray(0, count))
    }),
  )
