// Before all browser tests: the server serves what was built, so that has to be of today's sources.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PYTHON } from "./server";

export default function setup(): void {
  const { VITEST: _vitest, NODE_ENV: _env, ...env } = process.env; // or it would be a client for tests
  execFileSync(PYTHON, [fileURLToPath(new URL("../../../backend/capsa_client.py", import.meta.url))], { stdio: "inherit", env });
}
