import type { Folder } from '../../contract/folder.api.ts'

/** A folder with those within it. */
export interface FolderNode {
  folder: Folder
  children: FolderNode[]
}

/** Folders as a tree, by name. One whose parent is not among them stands at the top. */
export function treeOf(folders: readonly Folder[]): FolderNode[] {
  const here = new Set(folders.map(({ id }) => id))
  const byParent = new Map<number | null, Folder[]>()
  for (const folder of folders) {
    const parent = folder.parentId !== null && here.has(folder.parentId) ? folder.parentId : null
    byParent.set(parent, [...(byParent.get(parent) ?? []), folder])
  }
  const within = (parent: number | null): FolderNode[] =>
    (byParent.get(parent) ?? []).map((folder) => ({ folder, children: within(folder.id) }))
  return within(null)
}

/**
 * Folders to choose from, each with those above it in its label; those in which nothing may be changed cannot be chosen.
 *
 * @param without this one and all below it: a folder is not put into itself
 */
export function placesOf(
  folders: readonly Folder[],
  without?: number,
): { value: number; label: string; disabled: boolean }[] {
  const listed = (nodes: readonly FolderNode[], above: string): ReturnType<typeof placesOf> =>
    nodes.flatMap(({ folder, children }) => {
      if (folder.id === without) return []
      const label = above ? `${above} / ${folder.name}` : folder.name
      return [{ value: folder.id, label, disabled: folder.may !== 'change' }, ...listed(children, label)]
    })
  return listed(treeOf(folders), '')
}
