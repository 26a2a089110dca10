import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import ssh2, { type Connection, type FileEntry, type SFTPWrapper } from 'ssh2'
import { fingerprintOf } from './sftp.ts'

const { Server, utils } = ssh2
const status = utils.sftp.STATUS_CODE

const keyPair = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
}

/** A server of files by SFTP over a folder, with a user who has a password and a key. */
export async function startSftp(root: string) {
  const [hostKey, userKey] = [keyPair(), keyPair()]
  const parsed = (key: string) => {
    const found = utils.parseKey(key)
    if (found instanceof Error) throw found
    return found
  }
  const user = parsed(userKey)
  let open = 0
  const server = new Server({ hostKeys: [hostKey] }, (client: Connection) => {
    open += 1
    client.on('error', () => undefined)
    client.on('close', () => {
      open -= 1
    })
    client.on('authentication', (asked) => {
      const byPassword = asked.method === 'password' && asked.password === 'open sesame'
      const byKey = asked.method === 'publickey' && asked.key.data.equals(user.getPublicSSH())
      // Of a key the client first asks whether it would do, then signs.
      const signed =
        asked.method !== 'publickey' ||
        !asked.signature ||
        user.verify(asked.blob as Buffer, asked.signature, asked.hashAlgo) === true
      if (asked.username === 'erp' && (byPassword || (byKey && signed))) asked.accept()
      else asked.reject(['password', 'publickey'])
    })
    client.on('ready', () => {
      client.on('session', (accept) => {
        accept().on('sftp', (take) => serve(take(), root))
      })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    address: `sftp://127.0.0.1:${port}`,
    hostKey: fingerprintOf(parsed(hostKey).getPublicSSH()),
    userKey,
    /** Connections that stand. */
    open: () => open,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function serve(sftp: SFTPWrapper, root: string): void {
  const handles = new Map<number, { file: fs.FileHandle } | { list: FileEntry[] }>()
  let next = 0
  const at = (asked: string) => path.join(root, path.posix.normalize(`/${asked}`))
  const handled = (made: { file: fs.FileHandle } | { list: FileEntry[] }) => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(next)
    handles.set(next++, made)
    return handle
  }
  const of = (handle: Buffer) => handles.get(handle.readUInt32BE(0))
  const answer = (id: number, act: () => Promise<unknown>) => {
    act().catch((error: unknown) => {
      const missing = (error as { code?: string }).code === 'ENOENT'
      sftp.status(id, missing ? status.NO_SUCH_FILE : status.FAILURE)
    })
  }
  const attrs = async (file: string) => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = await fs.lstat(file)
    return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
  }
  sftp.on('LSTAT', (id, file) => answer(id, async () => sftp.attrs(id, await attrs(at(file)))))
  sftp.on('OPENDIR', (id, folder) =>
    answer(id, async () => {
      const names = await fs.readdir(at(folder))
      const list = await Promise.all(
        names.map(async (filename) => ({
          filename,
          longname: filename,
          attrs: await attrs(path.join(at(folder), filename)),
        })),
      )
      sftp.handle(id, handled({ list }))
    }),
  )
  sftp.on('READDIR', (id, handle) => {
    const open = of(handle)
    if (open && 'list' in open && open.list.length) sftp.name(id, open.list.splice(0))
    else sftp.status(id, status.EOF)
  })
  sftp.on('OPEN', (id, file) =>
    answer(id, async () => sftp.handle(id, handled({ file: await fs.open(at(file), 'r') }))),
  )
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, async () => {
      const open = of(handle)
      if (!open || !('file' in open)) return sftp.status(id, status.FAILURE)
      const { bytesRead, buffer } = await open.file.read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead) sftp.data(id, buffer.subarray(0, bytesRead))
      else sftp.status(id, status.EOF)
    }),
  )
  sftp.on('CLOSE', (id, handle) =>
    answer(id, async () => {
      const open = of(handle)
      if (open && 'file' in open) await open.file.close()
      handles.delete(handle.readUInt32BE(0))
      sftp.status(id, status.OK)
    }),
  )
  sftp.on('MKDIR', (id, folder) =>
    answer(id, async () => {
      await fs.mkdir(at(folder))
      sftp.status(id, status.OK)
    }),
  )
  sftp.on('RENAME', (id, from, to) =>
    answer(id, async () => {
      await fs.rename(at(from), at(to))
      sftp.status(id, status.OK)
    }),
  )
}
