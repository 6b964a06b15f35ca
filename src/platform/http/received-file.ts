/** A file of a form whose bytes are a view of the body: no copy is made, neither here nor by `bytes`. */
export class ReceivedFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>
  readonly #size: number

  /** `size`: of the file as it was sent, of which `content` may be the beginning only. */
  constructor(content: Uint8Array<ArrayBuffer>, size: number, { name, type }: { name: string; type: string }) {
    super([], name, { type })
    this.#content = content
    this.#size = size
  }

  override get size(): number {
    return this.#size
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(this.#content)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#content.slice().buffer)
  }

  override text(): Promise<string> {
    return Promise.resolve(new TextDecoder().decode(this.#content))
  }

  override slice(start?: number, end?: number, type?: string): Blob {
    return new Blob([this.#content]).slice(start, end, type)
  }

  override stream(): ReturnType<Blob['stream']> {
    return new Blob([this.#content]).stream()
  }
}
