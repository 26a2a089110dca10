import ts from 'typescript'

/** A statement of more lines than this answers several questions: parts of it are cut out and named by theirs. */
const most = 30

/**
 * Raw statements (`sql` templates) of a source that are longer than can be read at once.
 *
 * @returns a sentence for each, with file and line
 */
export function longStatements(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql') {
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1
      if (lines > most)
        found.push(
          `${path}:${lineOf(node.getStart(source)) + 1} a statement of ${lines} lines: cut it by question (${most} at most)`,
        )
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}
