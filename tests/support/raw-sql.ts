import path from 'node:path'
import ts from 'typescript'

/** A raw statement as the database would get it, its values as numbered parameters. */
export interface RawStatement {
  /** `file:line` */
  at: string
  text: string
}

/** What stands for a name within a function: what the caller gave, and where that is to be read. */
interface Bound {
  node: ts.Expression
  scope: Scope
}

interface Scope {
  source: ts.SourceFile
  bound: ReadonlyMap<string, Bound>
}

interface Names {
  values: Map<string, ts.Expression | ts.FunctionDeclaration>
  imports: Map<string, string>
}

/** Parts within parts; what names itself ends here. */
const deepest = 12

/**
 * Puts together the raw statements of the server: `sql` templates with the parts that they take from constants and functions of theirs
 * or of other files. What cannot be told without running it stands as a parameter, of a choice between parts one alternative is taken.
 */
export class RawSql {
  private readonly sources = new Map<string, ts.SourceFile>()
  private readonly names = new Map<ts.SourceFile, Names>()
  private readonly inlined = new Set<ts.Node>()
  private values = 0

  /** @param files all sources by their path from the root */
  constructor(private readonly files: ReadonlyMap<string, string>) {}

  /** Statements that begin as one and are no part of another. @param alternative which part is taken where there is a choice of two */
  statements(alternative: 0 | 1): RawStatement[] {
    const found: (RawStatement & { node: ts.Node })[] = []
    for (const file of this.files.keys()) {
      const source = this.open(file)
      if (!source) continue
      const look = (node: ts.Node): void => {
        if (isSql(node)) {
          this.values = 0
          const text = this.template(node, { source, bound: new Map() }, alternative, 0)
          const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
          if (/^[\s(]*(select|with|insert|update|delete)\b/i.test(text))
            found.push({ at: `${file}:${line}`, text, node })
        }
        ts.forEachChild(node, look)
      }
      look(source)
    }
    return found.filter(({ node }) => !this.inlined.has(node)).map(({ at, text }) => ({ at, text }))
  }

  private open(file: string): ts.SourceFile | undefined {
    const text = this.files.get(file)
    if (text === undefined) return undefined
    const known = this.sources.get(file)
    if (known) return known
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    this.sources.set(file, source)
    return source
  }

  private template(node: ts.TaggedTemplateExpression, scope: Scope, alternative: 0 | 1, depth: number): string {
    if (ts.isNoSubstitutionTemplateLiteral(node.template)) return node.template.text
    let text = node.template.head.text
    for (const span of node.template.templateSpans) {
      text += (this.part(span.expression, scope, alternative, depth + 1) ?? `$${++this.values}`) + span.literal.text
    }
    return text
  }

  /** The text of a part of a statement; undefined: a value. */
  private part(node: ts.Expression, scope: Scope, alternative: 0 | 1, depth: number): string | undefined {
    if (depth > deepest) return undefined
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return this.part(node.expression, scope, alternative, depth)
    if (isSql(node)) {
      this.inlined.add(node)
      return this.template(node, scope, alternative, depth)
    }
    if (ts.isConditionalExpression(node)) {
      const ways = [node.whenTrue, node.whenFalse].map((way) => () => this.part(way, scope, alternative, depth + 1))
      const texts = ways.map((way) => way())
      return texts[alternative] ?? texts[1 - alternative]
    }
    if (ts.isCallExpression(node)) return this.called(node, scope, alternative, depth)
    if (ts.isIdentifier(node)) return this.named(node.text, scope, alternative, depth)
    return undefined
  }

  private called(node: ts.CallExpression, scope: Scope, alternative: 0 | 1, depth: number): string | undefined {
    const callee = node.expression
    if (ts.isPropertyAccessExpression(callee) && callee.expression.getText() === 'sql')
      return this.builtIn(callee.name.text, node.arguments[0], scope)
    if (!ts.isIdentifier(callee)) return undefined
    const target = this.declared(callee.text, scope.source)
    if (!target || !(ts.isArrowFunction(target.node) || ts.isFunctionDeclaration(target.node))) return undefined
    const bound = new Map<string, Bound>()
    for (const [i, parameter] of target.node.parameters.entries()) {
      const given = node.arguments[i] ?? parameter.initializer
      if (ts.isIdentifier(parameter.name) && given) bound.set(parameter.name.text, { node: given, scope })
    }
    const answer = answerOf(target.node, alternative)
    return answer && this.part(answer, { source: target.source, bound }, alternative, depth + 1)
  }

  /** `sql.ref('a.b')`, `sql.table('a')` and `sql.lit('a')` of what is written out. */
  private builtIn(name: string, argument: ts.Expression | undefined, scope: Scope): string | undefined {
    if (name === 'lit') return `'${(argument && this.literal(argument, scope)) ?? ''}'`
    const text = argument && (name === 'ref' || name === 'table') ? this.literal(argument, scope) : undefined
    return text
      ?.split('.')
      .map((each) => `"${each.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`)
      .join('.')
  }

  private literal(node: ts.Expression, scope: Scope): string | undefined {
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isIdentifier(node)) {
      const bound = scope.bound.get(node.text)
      return bound && this.literal(bound.node, bound.scope)
    }
    if (!ts.isTemplateExpression(node)) return undefined
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const text = this.literal(expression, scope)
      return text === undefined ? undefined : text + literal.text
    })
    return parts.includes(undefined) ? undefined : node.head.text + parts.join('')
  }

  private named(name: string, scope: Scope, alternative: 0 | 1, depth: number): string | undefined {
    const bound = scope.bound.get(name)
    if (bound) return this.part(bound.node, bound.scope, alternative, depth + 1)
    const target = this.declared(name, scope.source)
    if (!target || !ts.isExpression(target.node)) return undefined
    return this.part(target.node, { source: target.source, bound: scope.bound }, alternative, depth + 1)
  }

  /** What a name stands for in a file: a constant's value or a function, there or where it is imported from. */
  private declared(
    name: string,
    source: ts.SourceFile,
  ): { node: ts.Expression | ts.FunctionDeclaration; source: ts.SourceFile } | undefined {
    const { values, imports } = this.namesOf(source)
    const found = values.get(name)
    if (found) return { node: found, source }
    const from = imports.get(name)
    if (!from) return undefined
    const file = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(source.fileName), from)
    const other = this.open(file)
    return other && other !== source ? this.declared(name, other) : undefined
  }

  /** The first value or function of each name in a file, and where names come from that it imports or hands on. */
  private namesOf(source: ts.SourceFile): Names {
    const known = this.names.get(source)
    if (known) return known
    const values: Names['values'] = new Map()
    const imports: Names['imports'] = new Map()
    const add = (name: string, value: ts.Expression | ts.FunctionDeclaration) =>
      values.has(name) || void values.set(name, value)
    const look = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
        add(node.name.text, node.initializer)
      else if (ts.isFunctionDeclaration(node) && node.name) add(node.name.text, node)
      const from = (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier
      const named = ts.isImportDeclaration(node)
        ? node.importClause?.namedBindings
        : ts.isExportDeclaration(node)
          ? node.exportClause
          : undefined
      if (from && ts.isStringLiteral(from) && named && (ts.isNamedImports(named) || ts.isNamedExports(named)))
        for (const each of named.elements) imports.set(each.name.text, from.text)
      ts.forEachChild(node, look)
    }
    look(source)
    this.names.set(source, { values, imports })
    return { values, imports }
  }
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'

/** What a function answers: its expression, or the first or last of those that it returns. */
function answerOf(node: ts.ArrowFunction | ts.FunctionDeclaration, alternative: 0 | 1): ts.Expression | undefined {
  if (!node.body) return undefined
  if (!ts.isBlock(node.body)) return node.body
  const answers: ts.Expression[] = []
  const look = (each: ts.Node): void => {
    if (ts.isReturnStatement(each) && each.expression) answers.push(each.expression)
    if (!ts.isFunctionLike(each)) ts.forEachChild(each, look)
  }
  look(node.body)
  return answers.at(alternative === 0 ? 0 : -1)
}
