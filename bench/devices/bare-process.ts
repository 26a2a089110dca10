import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { root } from '#core/server/root.ts'

/** Runs a yardstick in a process of its own, bundled as the server is. Resolves with the first line that it says. */
export async function startBare(name: string, args: string[]): Promise<{ child: ChildProcess; said: string }> {
  const outfile = join(root, `dist/bench/${name}.js`)
  await build({
    entryPoints: [join(root, `bench/devices/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  const child = spawn(process.execPath, [outfile, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
  return { child, said }
}
