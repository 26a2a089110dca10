/** Why the embedded PostgreSQL did not start, in words that name the remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another live process holds the same data directory. `pid` is undefined when the holder has not yet written its own. */
export class DataDirInUse extends EmbeddedPostgresError {
  override name = 'DataDirInUse'
  readonly dataDir: string
  readonly pid: number | undefined

  constructor(dataDir: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`
    super(
      `The data directory ${dataDir} is in use by ${holder}. Stop that server first, ` +
        'or set DATA_DIR to another folder, or set DATABASE_URL so that both share one PostgreSQL.',
    )
    this.dataDir = dataDir
    this.pid = pid
  }
}
