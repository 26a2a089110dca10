import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The areas that the area.ts of one names. */
export async function readDependsOn(root: string, id: string): Promise<readonly string[]> {
  const file = path.join(root, 'areas', id, 'area.ts')
  const exported = Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>)
  const area = exported.find((value): value is { dependsOn: readonly string[] } => {
    return typeof value === 'object' && value !== null && 'dependsOn' in value && Array.isArray(value.dependsOn)
  })
  if (area === undefined) throw new Error(`${file} exports no area with dependsOn`)
  return area.dependsOn
}
