import ts from 'typescript'

const buttons = new Set(['Button', 'FloatButton'])

/**
 * Buttons of a screen that show an icon and no word, and have no name either: whoever hears the page, or speaks to it, cannot use them.
 *
 * @returns a sentence for each, with file and line
 */
export function namelessButtons(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) && buttons.has(node.tagName.getText(source))) {
      const given = node.attributes.properties
      // What is spread into it may hold a name.
      const isOpen = given.some((each) => ts.isJsxSpreadAttribute(each))
      const has = (name: string) => given.some((each) => ts.isJsxAttribute(each) && each.name.getText(source) === name)
      if (has('icon') && !isOpen && !has('aria-label') && !has('children')) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        found.push(`${path}:${line + 1} a button of an icon alone: say its name in aria-label`)
      }
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}
