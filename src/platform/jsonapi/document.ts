import { ownValue } from '#src/kernel/own-value.ts'
import type { Json, Ref, Relation, Resource } from './resource.ts'

export type Shape = {
  /** Requested paths and their prefixes. */
  include: readonly string[]
  /** Members to return, by type; a type without an entry has all of them. */
  sparse: ReadonlyMap<string, ReadonlySet<string>>
}

export type Document = {
  data: Json
  /** Present exactly when `include` was requested. */
  included?: Json[]
  /** Each requested `type.member` that does not exist. */
  unknownFields: string[]
}

/** Include paths below a resource: `{ line_items: { variant: {} } }`. */
type Tree = Map<string, Tree>

type Journey = { shape: Shape; included: Map<string, Json>; primary: Set<string>; unknownFields: Set<string> }

/** The JSON:API document of resources: linkage always, each included resource once, requested members only. */
export function toDocument(data: Resource | readonly Resource[] | null, shape: Shape): Document {
  const resources = data === null ? [] : isMany(data) ? data : [data]
  const journey: Journey = { shape, included: new Map(), primary: new Set(resources.map(identity)), unknownFields: new Set() }
  const tree = treeOf(shape.include)
  const written = resources.map((resource) => write(resource, journey))
  for (const resource of resources) includeBelow(resource, tree, journey)
  return {
    data: data === null ? null : isMany(data) ? written : (written[0] ?? null),
    ...(shape.include.length > 0 && { included: [...journey.included.values()] }),
    unknownFields: [...journey.unknownFields],
  }
}

const isMany = <T>(data: T | readonly T[]): data is readonly T[] => Array.isArray(data)
const identity = ({ type, id }: Ref): string => `${type} ${id}`

function treeOf(paths: readonly string[]): Tree {
  const tree: Tree = new Map()
  for (const path of paths) {
    let level = tree
    for (const name of path.split('.')) {
      const next: Tree = level.get(name) ?? new Map()
      level.set(name, next)
      level = next
    }
  }
  return tree
}

function includeBelow(resource: Resource, tree: Tree, journey: Journey): void {
  for (const [name, below] of tree) {
    const relation = ownValue(resource.relationships, name)
    if (relation === undefined) throw new Error(`a ${resource.type} has no relationship ${name} to include`)
    for (const target of targetsOf(relation)) {
      // A builder that did not load a requested include is a bug: omitting it would return an incomplete document.
      if (!('attributes' in target)) throw new Error(`${name} of a ${resource.type} was included, but only its id was loaded`)
      const key = identity(target)
      if (!journey.primary.has(key) && !journey.included.has(key)) journey.included.set(key, write(target, journey))
      includeBelow(target, below, journey)
    }
  }
}

const targetsOf = (relation: Relation): readonly (Ref | Resource)[] =>
  relation === null ? [] : isMany(relation) ? relation : [relation]

function write({ type, id, attributes, relationships = {} }: Resource, { shape, unknownFields }: Journey): Json {
  const wanted = shape.sparse.get(type)
  for (const name of wanted ?? [])
    if (!Object.hasOwn(attributes, name) && !Object.hasOwn(relationships, name)) unknownFields.add(`${type}.${name}`)
  const relations = Object.entries(only(relationships, wanted))
  return {
    type,
    id,
    attributes: only(attributes, wanted),
    ...(relations.length > 0 && {
      relationships: Object.fromEntries(relations.map(([name, relation]) => [name, { data: linkage(relation) }])),
    }),
  }
}

const only = <T>(members: Readonly<Record<string, T>>, wanted: ReadonlySet<string> | undefined): Readonly<Record<string, T>> =>
  wanted ? Object.fromEntries(Object.entries(members).filter(([name]) => wanted.has(name))) : members

const toRef = ({ type, id }: Ref): Ref => ({ type, id })
const linkage = (relation: Relation): Json =>
  relation === null ? null : isMany(relation) ? relation.map(toRef) : toRef(relation)
