import { execFile } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** A browser that starts here. */
export interface Chromium {
  executable: string
  /** Added to the environment it is started with. */
  env: Record<string, string>
}

const exec = promisify(execFile)
const checkout = fileURLToPath(new URL('../../', import.meta.url))

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const windows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
const mac = ['Chromium', 'Google Chrome', 'Microsoft Edge']

/**
 * Finds a Chromium: the one that CHROMIUM_PATH names, else the one that npm brought, else one that the system has.
 *
 * The one that npm brought is built for headless work alone: a desktop's browser draws its whole window all the same, and takes two to three
 * times the processor's time for a page. It also is the same one on every machine.
 *
 * @param kind `system`: only one that the system has
 * @throws when there is none, or the one named by CHROMIUM_PATH is not there
 */
export async function findChromium(kind: 'any' | 'system' = 'any'): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!(await isProgram(named))) throw new Error(`CHROMIUM_PATH is not a program: ${named}`)
    return { executable: named, env: {} }
  }
  const bundled = kind === 'any' && process.platform === 'linux' && process.arch === 'x64' ? await bundledOne() : null
  if (bundled) return bundled
  for (const executable of systemPaths()) {
    // On Linux a distribution's launcher may stand for a browser that is not there; elsewhere asking would open a window.
    const works = async () => process.platform !== 'linux' || (await starts(executable, {}))
    if ((await isProgram(executable)) && (await works())) return { executable, env: {} }
  }
  throw new Error('No Chromium or Chrome was found that starts here. Install one, or name it by CHROMIUM_PATH.')
}

function systemPaths(): string[] {
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    return roots.flatMap((root) => (root ? windows.map((file) => path.join(root, file)) : []))
  }
  if (process.platform === 'darwin') return mac.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const folders = [
    ...(process.env.PATH ?? '').split(':').filter(Boolean),
    '/usr/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ]
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
}

function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Unpacks the Chromium of @sparticuz/chromium into the checkout's cache, once for each version of it. The package itself
 * would unpack to one fixed name for the whole machine, where a half-written or another user's file would be run.
 */
async function bundledOne(): Promise<Chromium | null> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = entry.slice(0, entry.lastIndexOf('chromium') + 'chromium'.length)
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const folder = path.join(checkout, '.cache', `chromium-${version}`)
  if (!(await isProgram(path.join(folder, 'chromium')))) await unpack(home, folder)
  const executable = path.join(folder, 'chromium')
  const env = { FONTCONFIG_FILE: await namedFonts(folder) }
  if (await starts(executable, env)) return { executable, env }
  // A bare system lacks libraries that the package brings too; where the system has them, its own are better.
  const complete = { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') }
  return (await starts(executable, complete)) ? { executable, env: complete } : null
}

/** Its own list of fonts names places of a cloud service alone, and without a font the browser ends with the first text. */
async function namedFonts(folder: string): Promise<string> {
  const places = [path.join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const file = path.join(folder, 'fonts.conf')
  const dirs = places.map((place) => `<dir>${place}</dir>`).join('')
  const text = `<?xml version="1.0"?><fontconfig>${dirs}<cachedir>${path.join(folder, 'font-cache')}</cachedir></fontconfig>`
  // Written once and whole: another browser may be reading it.
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    const staging = `${file}-${process.pid}`
    await writeFile(staging, text)
    await rename(staging, file)
  }
  return file
}

async function unpack(home: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true })
  const staging = await mkdtemp(`${folder}-`)
  try {
    const module = pathToFileURL(path.join(home, 'build', 'esm', 'index.js')).href
    const script = `const { default: c } = await import(${JSON.stringify(module)}); await c.executablePath()`
    // Its one switch for unpacking the libraries as well is being told that it runs on Lambda.
    const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
    await exec(process.execPath, ['--input-type=module', '-e', script], { env })
    await rename(staging, folder).catch(async (error: NodeJS.ErrnoException) => {
      // Another process was quicker.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function starts(executable: string, env: Record<string, string>): Promise<boolean> {
  return exec(executable, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}
