export interface ExchangeFile {
  /** As `filename=` names it, e.g. `import0_1.xml` or `import_files/ab/ab12.jpg`. */
  name: string;
  content: Buffer;
}

/** Parts of at most `bytes`, under the name of their file. An empty file is one empty part. */
export function splitFiles(files: readonly ExchangeFile[], bytes: number): ExchangeFile[] {
  return files.flatMap(({ name, content }) => {
    const count = Math.max(1, Math.ceil(content.length / bytes));
    return Array.from({ length: count }, (_, index) => ({
      name,
      content: content.subarray(index * bytes, (index + 1) * bytes),
    }));
  });
}
