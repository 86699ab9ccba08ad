import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OUT = here('../src/egizia/server/static');
const PACKS = /\.(js|css|html|svg|webmanifest)$/;

/** Packs what was built, so that the service has nothing to pack when it is asked for it. */
function pack(): Plugin {
  return {
    name: 'pack',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !PACKS.test(entry.name)) continue;
        const file = `${entry.parentPath}/${entry.name}`;
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), pack()],
  resolve: { alias: { $lib: here('./src/lib'), $catalogue: here('../src/egizia/catalogue') } },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    // The page's content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Few files for what every page needs: asking for each costs more than its bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules|src\/(ui|lib)\//, minShareCount: 4 }],
        },
      },
    },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: process.env.EGIZIA_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'modules', include: ['tests/*.test.ts'] } },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'clicks', include: ['tests/clicks/*.test.ts'], environment: 'happy-dom' },
      },
    ],
  },
});
